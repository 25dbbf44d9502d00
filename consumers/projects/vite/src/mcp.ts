import { ClientMCP } from "clientmcp";

const settings = new URLSearchParams(location.search);

export const mcp = new ClientMCP({ url: settings.get("url") ?? "", token: settings.get("token") ?? "" });
