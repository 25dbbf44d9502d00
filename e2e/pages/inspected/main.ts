// A page without a framework that has something of everything which the inspector shows.
import { ClientMCP } from "clientmcp";

const bridge = new URL(import.meta.env["VITE_CLIENTMCP_URL"] as string);
const client = new ClientMCP({
  url: bridge,
  token: () => fetch(new URL("/dev/token?client=shop", bridge)).then((response) => response.text()),
  instructions: "Sell what the user wants.",
});
client.subscribe(() => (document.querySelector("#status")!.textContent = client.status));

client.expose("order", {
  description: "Orders <img src=x> things",
  inputSchema: {
    type: "object",
    properties: {
      item: { type: "string", title: "Item <b>x</b>", description: "What to order" },
      count: { type: "integer", minimum: 1, default: 1, description: "How many" },
      "<i>gift": { type: "boolean", description: "Whether it is a present" },
    },
    required: ["item", "count", "<i>gift"],
  },
  risk: "operate",
  handler: (args) => `ordered ${JSON.stringify(args)}`,
});
client.expose("odd.name", {
  inputSchema: { type: "object", anyOf: [{ required: ["a"] }], properties: { a: { type: "string" } } },
  handler: () => "odd",
});
client.expose("wait", {
  description: "Goes on until it is cancelled",
  handler: (_args, { progress, signal }) => {
    progress(1, 4, "a quarter is done");
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
  },
});
await client.connect();
