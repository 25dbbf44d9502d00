import { ClientMCPProvider } from "@clientmcp/react";
import { ClientMCP } from "clientmcp";
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";

const Adder = lazy(() => import("./adder"));

const settings = new URLSearchParams(location.search);
const mcp = new ClientMCP({ url: settings.get("url") ?? "", token: settings.get("token") ?? "" });
void mcp.connect();

createRoot(document.querySelector("#app")!).render(
  <ClientMCPProvider client={mcp}>
    <Suspense>
      <Adder />
    </Suspense>
  </ClientMCPProvider>,
);
