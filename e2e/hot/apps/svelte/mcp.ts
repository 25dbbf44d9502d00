import { ClientMCP } from "clientmcp";

const query = new URLSearchParams(location.search);

export const mcp = new ClientMCP({
  url: query.get("bridge") ?? "",
  token: query.get("token") ?? "",
  instructions: "edition 0",
});
void mcp.connect();
