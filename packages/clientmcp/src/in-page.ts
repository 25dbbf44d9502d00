import type { CallMessage } from "./protocol/index.ts";

/** What reaches the tools of a client from inside the page, without a bridge. */
export interface InPage {
  /** The live tools by name, in the order of a register: the JSON of their definitions. */
  readonly tools: () => ReadonlyMap<string, string>;
  /**
   * Runs a call like one of the bridge's, whether or not there is a connection. A call with the id of one that is under way is
   * ignored.
   *
   * @param send Takes what the bridge would be sent: `progress` messages if the call asks for them, and one `result`.
   */
  readonly call: (call: CallMessage, send: (text: string) => void) => void;
  /** Ends a call of which no result is wanted any more. */
  readonly cancel: (id: string, reason: string) => void;
  /** Tells the client's `onError`. Never throws. */
  readonly report: (error: unknown) => void;
}
