import { ClientMCPProvider } from "@clientmcp/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { mcp } from "./mcp.ts";
import "./styles.css";
import { demoState } from "./wallet/demo-state.ts";
import { Wallet } from "./wallet/wallet.ts";

const root = document.getElementById("root");
if (root === null) throw new Error('index.html has no element with the id "root".');

const wallet = new Wallet(demoState(Date.now()));

createRoot(root).render(
  <StrictMode>
    <ClientMCPProvider client={mcp}>
      <App wallet={wallet} />
    </ClientMCPProvider>
  </StrictMode>,
);

mcp.connect().catch(() => {
  // Refused for good: the wallet goes on without agents, and the connection's badge says why.
});
