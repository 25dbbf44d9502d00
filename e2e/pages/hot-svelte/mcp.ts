import { ClientMCP } from "clientmcp";

const bridge = new URL(import.meta.env["VITE_CLIENTMCP_URL"] as string);

export const mcp = new ClientMCP({
  url: bridge,
  instructions: "Edit 0 of the client",
  token: () => fetch(new URL("/dev/token?client=hot-svelte", bridge)).then((response) => response.text()),
});
void mcp.connect();
