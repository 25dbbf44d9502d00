import type { ClientMCPOptions } from "clientmcp";
import { connection as served } from "virtual:clientmcp";

/** The bridge of Vite's development server, or in a built page the one that `npx clientmcp-dev` starts. */
export function connection(): Pick<ClientMCPOptions, "url" | "token"> {
  const named: unknown = import.meta.env["VITE_CLIENTMCP_URL"];
  if (named === undefined && served !== undefined) return served;
  const url = typeof named === "string" ? named : "http://localhost:6270/connect";
  return {
    url,
    token: async () => {
      const response = await fetch(new URL("/dev/token?client=board", url));
      if (!response.ok) throw new Error(`The bridge gave no token: HTTP ${response.status}`);
      return response.text();
    },
  };
}
