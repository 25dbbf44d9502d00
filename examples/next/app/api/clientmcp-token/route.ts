import { mintToken } from "clientmcp/tokens";
import { currentUser } from "../../../server/current-user";

/** A token for the page of whoever is signed in. It is short-lived: the page asks again for every connection. */
export async function POST(request: Request): Promise<Response> {
  const user = await currentUser();
  if (user === undefined) return Response.json({ error: "Nobody is signed in." }, { status: 401 });
  // Another tab may have signed in somebody else: a page that shows one user must not become the other's.
  const { user: shown } = (await request.json()) as { readonly user?: unknown };
  if (shown !== user) return Response.json({ error: "Somebody else is signed in." }, { status: 409 });

  const secret = process.env.CLIENTMCP_SECRET ?? "";
  const token = await mintToken({ secret, sub: user, role: "client", expiresIn: 60 });
  return Response.json({ token }, { headers: { "Cache-Control": "no-store" } });
}
