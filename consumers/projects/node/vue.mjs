// Provides a client by one copy for a composable of another: `node vue.mjs <how the composable is loaded>`.
import { createRequire } from "node:module";
import { ClientMCPPlugin } from "@clientmcp/vue";
import { ClientMCP } from "clientmcp";
import { createSSRApp } from "vue";
import { renderToString } from "vue/server-renderer";

const COPIES = {
  import: () => import("@clientmcp/vue"),
  require: () => createRequire(import.meta.url)("@clientmcp/vue"),
  "second copy": () => import("./second/vue/dist/index.js"),
};

const { useClientMCP } = await COPIES[process.argv[2]]();
const client = new ClientMCP({ url: "wss://bridge.example.com/connect", token: "a.b.c" });
const app = createSSRApp({
  setup() {
    const { status } = useClientMCP();
    return () => status.value;
  },
}).use(ClientMCPPlugin, client);
app.config.warnHandler = () => {};
try {
  console.log(await renderToString(app));
} catch ({ name, code, message }) {
  console.log(JSON.stringify({ name, code, message }));
}
