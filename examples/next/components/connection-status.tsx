"use client";

import { useClientMCP } from "@clientmcp/react";

export function ConnectionStatus() {
  const { status } = useClientMCP();
  return (
    <footer>
      Agents: <output aria-label="Connection">{status}</output>
    </footer>
  );
}
