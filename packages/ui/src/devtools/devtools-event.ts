/** A call that the user of the devtools wants, or wants to prepare. */
export interface CallRequest {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What the parts of the devtools tell, with the event's `detail`. */
export interface DevtoolsEvents {
  /** A tool was chosen from the list. */
  "tool-select": { readonly name: string };
  /** Run this call. */
  "tool-call": CallRequest;
  /** Give up the call that is running. */
  "tool-cancel": undefined;
  /** Prepare a call like this one. */
  "call-replay": CallRequest;
  /** Empty the wire log. */
  "wire-clear": undefined;
}

export function devtoolsEvent<K extends keyof DevtoolsEvents>(type: K, detail: DevtoolsEvents[K]): CustomEvent {
  return new CustomEvent(type, { detail, bubbles: true, composed: true });
}
