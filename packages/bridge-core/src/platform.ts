import type { ScanJson } from "./json-scanner.ts";

/**
 * What the core needs from the runtime it is in. Everything else that a runtime knows (time, what sockets say)
 * comes in with an event or goes out as an effect.
 */
export interface Platform {
  /** Does what `scanJson` does, quicker; absent = the core's own. */
  readonly scanJson?: ScanJson;
  /** SHA-256 of `bytes`, 32 bytes. */
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  /** Fresh and unguessable: 128 random bits or more, in visible ASCII without a dot. */
  readonly randomText: () => string;
  readonly isUtf8: (bytes: Uint8Array) => boolean;
  /** UTF-8 bytes of `text`. */
  readonly encode: (text: string) => Uint8Array;
  /** The text of `bytes[start, end)`, which are valid UTF-8. */
  readonly decode: (bytes: Uint8Array, start: number, end: number) => string;
  /** One character (U+0000 to U+00FF) for each byte of `bytes[start, end)`: JSON keeps its structure and offsets. */
  readonly latin1: (bytes: Uint8Array, start: number, end: number) => string;
}
