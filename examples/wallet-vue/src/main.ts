import { ClientMCPPlugin } from "@clientmcp/vue";
import { connection } from "virtual:clientmcp";
import { createApp } from "vue";
import { demoState, Wallet, walletClient } from "wallet";
import "wallet/styles.css";
import App from "./app.vue";

const wallet = new Wallet(demoState(Date.now()));
// Made here, outside Vue, so that no component's life ends it.
const client = walletClient(connection);

createApp(App, { wallet }).use(ClientMCPPlugin, client).mount("#root");

// If the bridge refuses for good, the wallet goes on without agents, and the connection's badge says why.
void client.connect();
