import { connection } from "virtual:clientmcp";
import { mount } from "svelte";
import { demoState, Wallet, walletClient } from "wallet";
import "wallet/styles.css";
import App from "./App.svelte";

const target = document.getElementById("root");
if (target === null) throw new Error('index.html has no element with the id "root".');

const wallet = new Wallet(demoState(Date.now()));
// Made here, outside Svelte, so that no component's life ends it.
const client = walletClient(connection);

mount(App, { target, props: { wallet, client } });

// If the bridge refuses for good, the wallet goes on without agents, and the connection's badge says why.
void client.connect();
