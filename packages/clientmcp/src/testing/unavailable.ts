import { META_KEY, type CallToolResult } from "../protocol/index.ts";

/** Why the application cannot answer a call (SPEC §4.3). */
export type Unavailable = "offline" | "disconnected" | "timeout" | "busy";

/**
 * The tool error by which a bridge says so.
 *
 * @param timeoutMs Of the call, for the reason `timeout`.
 */
export function unavailable(client: string, reason: Unavailable, timeoutMs = 0): CallToolResult {
  const application = `The application "${client}"`;
  const seconds = Math.round(timeoutMs / 1000);
  const texts: Readonly<Record<Unavailable, string>> = {
    offline: `${application} is not connected. Ask the user to open it, then try again.`,
    disconnected:
      `${application} disconnected before it answered. The action may or may not have happened: ` +
      "check its state before you try again.",
    timeout:
      `${application} gave no answer within ${seconds} seconds, so the call was cancelled. The action may or may not ` +
      "have happened: check its state before you try again.",
    busy: `${application} is busy: too many calls wait for its answers. Wait a moment, then try again.`,
  };
  return { _meta: { [META_KEY.unavailable]: reason }, ...toolError(texts[reason]) };
}

/** The tool error for a call that its agent cancelled. */
export function cancelled(): CallToolResult {
  return toolError("The call was cancelled.");
}

function toolError(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
