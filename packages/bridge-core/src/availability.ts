import { META_KEY } from "clientmcp/protocol";

/** Why the application could not answer a call; the value of `_meta["io.github.clientmcp/unavailable"]` (SPEC §4.3). */
export type Unavailable = "offline" | "disconnected" | "timeout" | "busy";

/** The members of a tool result that the bridge writes itself. */
export interface OwnResult {
  readonly text: string;
  /** Members of its `_meta`, as JSON texts. */
  readonly meta: readonly string[];
}

/** Says to a model and its user which application cannot answer, and what to do about it. */
export function unavailable(client: string, reason: Unavailable, seconds: number): OwnResult {
  const application = `The application "${client}"`;
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
  return { text: texts[reason], meta: [`"${META_KEY.unavailable}":"${reason}"`] };
}

export const CANCELLED: OwnResult = { text: "The call was cancelled.", meta: [] };
