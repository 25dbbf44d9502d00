import { ClientMCP, ClientMCPError, type ClientMCPOptions } from "clientmcp";

declare global {
  interface ImportMetaEnv {
    /** Where the bridge takes connections; `http:` or `https:`. */
    readonly VITE_CLIENTMCP_URL?: string;
  }
}

/** Where the page connects, and with what token. */
type Connection = Pick<ClientMCPOptions, "url" | "token">;

/**
 * The page's client. It uses the bridge that `VITE_CLIENTMCP_URL` names, or else the one of Vite's development server, or else
 * the one that `npx clientmcp-dev` starts.
 *
 * @param served The connection of `virtual:clientmcp`.
 */
export function walletClient(served: Connection | undefined): ClientMCP {
  const { VITE_CLIENTMCP_URL: named } = import.meta.env;
  const connection = named === undefined && served ? served : separate(named ?? "http://localhost:6270/connect");
  const client = new ClientMCP({
    ...connection,
    instructions:
      "A demonstration wallet of one person; no money is real. " +
      'Amounts are decimal strings in euros, such as "12.50". ' +
      "The user is asked in the page before anything is sent.",
    onError: (error) => print(error, client),
  });
  return client;
}

/** The development bridge hands a token to any page of this machine; a real application asks its own back end. */
function separate(url: string): Connection {
  return {
    url,
    token: async () => {
      const response = await fetch(new URL("/dev/token?client=wallet", url));
      if (!response.ok) throw new Error(`The bridge gave no token: HTTP ${response.status}`);
      return response.text();
    },
  };
}

/** For developers. Every attempt of an outage fails in the same way, so only the first is printed. */
function print(error: unknown, client: ClientMCP): void {
  const outage = error instanceof ClientMCPError && error.code === "token-failed";
  // The reason is still that of the attempt before, or none after the page was online.
  if (outage && client.getSnapshot().reason === "token-failed") return;
  const text = outage
    ? `Agents cannot reach the wallet: ${error.message}. It keeps trying, and prints this once.`
    : error;
  // oxlint-disable-next-line no-console -- the console is where developers look.
  console.error(text);
}
