import { ClientMCPPlugin } from "@clientmcp/vue";
import { createApp, defineAsyncComponent } from "vue";
import { mcp } from "../mcp";

void mcp.connect();
createApp(defineAsyncComponent(() => import("./Adder.vue")))
  .use(ClientMCPPlugin, mcp)
  .mount("#app");
