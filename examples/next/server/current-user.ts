import "server-only";
import { cookies } from "next/headers";
import { userOf } from "./shop";

/** Who is signed in in the browser whose request is being answered. */
export async function currentUser(): Promise<string | undefined> {
  return userOf((await cookies()).get("session")?.value);
}
