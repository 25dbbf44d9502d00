import { ClientMCPProvider } from "@clientmcp/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { connection } from "virtual:clientmcp";
import { demoState, Wallet, walletClient } from "wallet";
import "wallet/styles.css";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error('index.html has no element with the id "root".');

const wallet = new Wallet(demoState(Date.now()));
// Made here, outside React, so that no component's life ends it.
const client = walletClient(connection);

createRoot(root).render(
  <StrictMode>
    <ClientMCPProvider client={client}>
      <App wallet={wallet} />
    </ClientMCPProvider>
  </StrictMode>,
);

// If the bridge refuses for good, the wallet goes on without agents, and the connection's badge says why.
void client.connect();
