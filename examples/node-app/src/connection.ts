import type { ClientMCPOptions } from "clientmcp";

/** `CLIENTMCP_URL` and `CLIENTMCP_TOKEN`; without a token the development bridge gives one. */
export function connection(env: NodeJS.ProcessEnv): Pick<ClientMCPOptions, "url" | "token"> {
  const url = env["CLIENTMCP_URL"] ?? "http://localhost:6270/connect";
  const token = env["CLIENTMCP_TOKEN"];
  return { url, token: token ?? (() => devToken(url)) };
}

async function devToken(url: string): Promise<string> {
  const response = await fetch(new URL("/dev/token?client=player", url));
  if (!response.ok) throw new Error(`The bridge gave no token: HTTP ${response.status}`);
  return response.text();
}
