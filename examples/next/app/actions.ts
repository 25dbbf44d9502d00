"use server";

import { cookies } from "next/headers";
import { currentUser } from "../server/current-user";
import { cancelOrderOf, closeSession, openSession, type Order } from "../server/shop";

/** @returns What went wrong, or nothing: then the page shows the customer's orders. */
export async function signIn(_before: string, form: FormData): Promise<string> {
  const session = openSession(form.get("user"), form.get("password"));
  if (session === undefined) return "No customer has this name and password.";
  const jar = await cookies();
  closeSession(jar.get("session")?.value);
  jar.set("session", session, {
    httpOnly: true,
    sameSite: "lax",
    secure: process.env.NODE_ENV === "production",
    path: "/",
  });
  return "";
}

export async function signOut(): Promise<void> {
  const jar = await cookies();
  closeSession(jar.get("session")?.value);
  jar.delete("session");
}

export async function cancelOrder(id: string): Promise<readonly Order[]> {
  const user = await currentUser();
  if (user === undefined) throw new Error("Nobody is signed in.");
  return cancelOrderOf(user, id);
}
