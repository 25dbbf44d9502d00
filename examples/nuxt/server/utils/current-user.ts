import type { H3Event } from "h3";
import { userOf } from "./shop";

/** Who is signed in in the browser whose request is being answered. */
export function currentUser(event: H3Event): string | undefined {
  return userOf(getCookie(event, "session"));
}

/** @throws {H3Error} 401 if nobody is signed in. */
export function signedInUser(event: H3Event): string {
  const user = currentUser(event);
  if (user === undefined) throw createError({ statusCode: 401, statusMessage: "Nobody is signed in." });
  return user;
}
