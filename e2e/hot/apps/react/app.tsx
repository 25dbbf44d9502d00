import { ClientMCPProvider } from "@clientmcp/react";
import type { ReactElement } from "react";
import { mcp } from "./mcp.ts";
import { Tool } from "./tool.tsx";

export function App(): ReactElement {
  return (
    <ClientMCPProvider client={mcp}>
      <Tool />
    </ClientMCPProvider>
  );
}
