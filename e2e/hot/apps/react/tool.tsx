import { useClientMCP, useTool } from "@clientmcp/react";
import type { ReactElement } from "react";

export function Tool(): ReactElement {
  const { instructions } = useClientMCP();
  const { status } = useTool("edition", { handler: () => `edition 0 of the tool, ${instructions} of the client` });
  return <p>{status}</p>;
}
