/** One thing on a `text/event-stream`. */
export type StreamItem =
  | { readonly kind: "comment"; readonly text: string; readonly at: number }
  | {
      readonly kind: "event";
      readonly event: string;
      readonly data: string;
      /** The names of the event's fields, in order. */
      readonly fields: readonly string[];
      readonly at: number;
    };

/** Reads an event stream as it arrives; pieces may be cut anywhere. */
export class EventStreamReader {
  readonly #onItem: (item: StreamItem) => void;
  #rest = "";
  #fields: { readonly name: string; readonly value: string }[] = [];

  constructor(onItem: (item: StreamItem) => void) {
    this.#onItem = onItem;
  }

  push(text: string): void {
    this.#rest += text;
    for (;;) {
      const end = /\r\n|\n|\r(?!$)/.exec(this.#rest);
      if (end === null) return;
      const line = this.#rest.slice(0, end.index);
      this.#rest = this.#rest.slice(end.index + end[0].length);
      this.#line(line);
    }
  }

  #line(line: string): void {
    const at = performance.now();
    if (line === "") return this.#dispatch(at);
    if (line.startsWith(":")) return this.#onItem({ kind: "comment", text: line.slice(1), at });
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    this.#fields.push({ name, value });
  }

  #dispatch(at: number): void {
    const fields = this.#fields;
    this.#fields = [];
    if (fields.length === 0) return;
    const data = fields.filter(({ name }) => name === "data").map(({ value }) => value);
    const event = fields.filter(({ name }) => name === "event").at(-1)?.value ?? "message";
    this.#onItem({ kind: "event", event, data: data.join("\n"), fields: fields.map(({ name }) => name), at });
  }
}
