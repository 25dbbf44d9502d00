import type { CallToolResult } from "clientmcp";

interface Outcome {
  readonly status?: string;
  readonly reason?: { readonly code: string };
}

/** How a call ended, in a few words: `completed`, `rejected: denied`, `unavailable: disconnected` … */
export function outcomeOf({ structuredContent, _meta, content, isError }: CallToolResult): string {
  const { status, reason } = (structuredContent ?? {}) as Outcome;
  if (status !== undefined) return reason === undefined ? status : `${status}: ${reason.code}`;
  const unavailable = _meta?.["io.github.clientmcp/unavailable"];
  if (typeof unavailable === "string") return `unavailable: ${unavailable}`;
  const [first] = content;
  return isError === true && first?.type === "text" ? `failed: ${first.text}` : "answered";
}
