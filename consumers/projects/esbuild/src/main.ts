import "@clientmcp/ui/define";
import { ClientMCP } from "clientmcp";
import { validator } from "clientmcp/json-schema";

const settings = new URLSearchParams(location.search);
const mcp = new ClientMCP({ url: settings.get("url") ?? "", token: settings.get("token") ?? "", validator });

mcp.expose("add", {
  description: "Adds two numbers",
  inputSchema: {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "number" } },
    required: ["a", "b"],
  },
  handler: ({ a, b }) => a + b,
});

const badge = document.querySelector("clientmcp-connection-badge");
if (badge !== null) badge.client = mcp;
await mcp.connect();
