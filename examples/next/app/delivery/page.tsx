import { CourierNote } from "../../components/courier-note";
import { currentUser } from "../../server/current-user";
import { addressOf } from "../../server/shop";

export default async function DeliveryPage() {
  const user = await currentUser();
  if (user === undefined) return null;
  return (
    <>
      <h1>Delivery for {user}</h1>
      <p>To {addressOf(user)}</p>
      <CourierNote />
    </>
  );
}
