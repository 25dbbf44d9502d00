import { mintToken } from "clientmcp/tokens";

/** A token for the page of whoever is signed in. It is short-lived: the page asks again for every connection. */
export default defineEventHandler(async (event) => {
  const user = currentUser(event);
  if (user === undefined) {
    setResponseStatus(event, 401);
    return { error: "Nobody is signed in." };
  }
  // Another tab may have signed in somebody else: a page that shows one user must not become the other's.
  const { user: shown } = await readBody<{ readonly user?: unknown }>(event);
  if (shown !== user) {
    setResponseStatus(event, 409);
    return { error: "Somebody else is signed in." };
  }
  setResponseHeader(event, "Cache-Control", "no-store");
  const secret = process.env.CLIENTMCP_SECRET ?? "";
  return { token: await mintToken({ secret, sub: user, role: "client", expiresIn: 60 }) };
});
