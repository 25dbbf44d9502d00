import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RawAnswer } from "../raw-answers.ts";

/** RFC 6455 §1.3. */
const ACCEPT_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const VERSION = "13";

export type Handshake =
  /** The head of the 101 that completes it. */
  { readonly kind: "accept"; readonly head: string } | { readonly kind: "refuse"; readonly answer: RawAnswer };

/**
 * Answers a client's handshake (RFC 6455 §4.2). No extension is agreed on, whatever is offered: compression costs four times
 * the CPU and fifty times the memory of a connection.
 */
export function answerHandshake({ method, headers }: IncomingMessage, protocol: string): Handshake {
  const key = headers["sec-websocket-key"];
  if (headers.upgrade?.toLowerCase() !== "websocket") return refuse(400, "this is a WebSocket, and no other upgrade");
  if (method !== "GET") return refuse(405, "a WebSocket begins with a GET", ["Allow", "GET"]);
  if (headers["sec-websocket-version"] !== VERSION) {
    return refuse(426, "this WebSocket speaks version 13", ["Sec-WebSocket-Version", VERSION, "Upgrade", "websocket"]);
  }
  if (key === undefined || !/^[+/0-9A-Za-z]{22}==$/.test(key)) return refuse(400, "Sec-WebSocket-Key must be 16 bytes");
  const accept = createHash("sha1")
    .update(key + ACCEPT_SUFFIX)
    .digest("base64");
  const lines = [
    "HTTP/1.1 101 Switching Protocols",
    "Upgrade: websocket",
    "Connection: Upgrade",
    `Sec-WebSocket-Accept: ${accept}`,
    `Sec-WebSocket-Protocol: ${protocol}`,
  ];
  return { kind: "accept", head: `${lines.join("\r\n")}\r\n\r\n` };
}

function refuse(status: number, error: string, headers: readonly string[] = []): Handshake {
  const body = [JSON.stringify({ error })];
  return { kind: "refuse", answer: { status, headers: ["Content-Type", "application/json", ...headers], body } };
}
