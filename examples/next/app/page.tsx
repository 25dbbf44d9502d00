import { Orders } from "../components/orders";
import { currentUser } from "../server/current-user";
import { ordersOf } from "../server/shop";

export default async function OrdersPage() {
  const user = await currentUser();
  // A layout does not guard its pages: each is rendered by itself.
  if (user === undefined) return null;
  return (
    <>
      <h1>Orders of {user}</h1>
      <Orders saved={ordersOf(user)} />
    </>
  );
}
