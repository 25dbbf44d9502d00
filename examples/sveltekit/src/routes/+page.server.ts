import { closeSession, openSession, ordersOf } from "$lib/server/shop";
import { fail, redirect } from "@sveltejs/kit";
import type { Actions, PageServerLoad } from "./$types";

export const load: PageServerLoad = ({ locals: { user } }) => ({ orders: user === undefined ? [] : ordersOf(user) });

export const actions: Actions = {
  signIn: async ({ request, cookies }) => {
    const form = await request.formData();
    const session = openSession(form.get("user"), form.get("password"));
    if (session === undefined) return fail(401, { fault: "No customer has this name and password." });
    closeSession(cookies.get("session"));
    cookies.set("session", session, { path: "/" }); // HttpOnly, lax, and for https only, but on localhost
    redirect(303, "/");
  },

  signOut: ({ cookies }) => {
    closeSession(cookies.get("session"));
    cookies.delete("session", { path: "/" });
    redirect(303, "/");
  },
};
