export default defineEventHandler((event) => {
  const user = signedInUser(event);
  return { user, orders: ordersOf(user) };
});
