import { userOf } from "$lib/server/shop";
import type { Handle } from "@sveltejs/kit";

export const handle: Handle = ({ event, resolve }) => {
  event.locals.user = userOf(event.cookies.get("session"));
  return resolve(event);
};
