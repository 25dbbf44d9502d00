// Renders a provider of one copy around a hook of another: `node react.mjs <how the hook is loaded>`.
import { createRequire } from "node:module";
import { ClientMCPProvider } from "@clientmcp/react";
import { ClientMCP } from "clientmcp";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

const COPIES = {
  import: () => import("@clientmcp/react"),
  require: () => createRequire(import.meta.url)("@clientmcp/react"),
  "second copy": () => import("./second/react/dist/index.js"),
};

const { useClientMCP } = await COPIES[process.argv[2]]();
const client = new ClientMCP({ url: "wss://bridge.example.com/connect", token: "a.b.c" });
const Status = () => useClientMCP().status;
try {
  console.log(renderToString(createElement(ClientMCPProvider, { client }, createElement(Status))));
} catch ({ name, code, message }) {
  console.log(JSON.stringify({ name, code, message }));
}
