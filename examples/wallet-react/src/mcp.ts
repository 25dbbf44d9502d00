import { ClientMCP } from "clientmcp";

const bridge = import.meta.env.VITE_CLIENTMCP_URL ?? "http://localhost:6270/connect";

/** The page's connection to its bridge. Made here, outside React, so that no component's life ends it. */
export const mcp = new ClientMCP({
  url: bridge,
  token: fetchToken,
  instructions:
    "A demonstration wallet of one person; no money is real. " +
    'Amounts are decimal strings in euros, such as "12.50". ' +
    "The user is asked in the page before anything is sent.",
});

/** The development bridge hands a token to any page of this machine; a real application asks its own back end. */
async function fetchToken(): Promise<string> {
  const response = await fetch(new URL("/dev/token?client=wallet", bridge));
  if (!response.ok) throw new Error(`The bridge gave no token: HTTP ${response.status}.`);
  return response.text();
}
