import { ClientMCPProvider } from "@clientmcp/react";
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { mcp } from "../mcp";

const Adder = lazy(() => import("./adder"));

void mcp.connect();
createRoot(document.querySelector("#app")!).render(
  <ClientMCPProvider client={mcp}>
    <Suspense>
      <Adder />
    </Suspense>
  </ClientMCPProvider>,
);
