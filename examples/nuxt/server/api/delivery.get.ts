export default defineEventHandler((event) => {
  const user = signedInUser(event);
  return { user, address: addressOf(user) };
});
