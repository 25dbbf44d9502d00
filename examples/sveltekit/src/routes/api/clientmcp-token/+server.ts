import { env } from "$env/dynamic/private";
import { json } from "@sveltejs/kit";
import { mintToken } from "clientmcp/tokens";
import type { RequestHandler } from "./$types";

/** A token for the page of whoever is signed in. It is short-lived: the page asks again for every connection. */
export const POST: RequestHandler = async ({ locals: { user }, request }) => {
  if (user === undefined) return json({ error: "Nobody is signed in." }, { status: 401 });
  // Another tab may have signed in somebody else: a page that shows one user must not become the other's.
  const { user: shown } = (await request.json()) as { readonly user?: unknown };
  if (shown !== user) return json({ error: "Somebody else is signed in." }, { status: 409 });

  const secret = env.CLIENTMCP_SECRET ?? "";
  const token = await mintToken({ secret, sub: user, role: "client", expiresIn: 60 });
  return json({ token }, { headers: { "Cache-Control": "no-store" } });
};
