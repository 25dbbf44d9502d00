import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Chunk, HeaderList } from "@clientmcp/bridge-core";

const LINGER_MS = 1_000;

export interface RawAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: readonly Chunk[];
}

/** Answers on a socket that has no `ServerResponse`, one that asked for an upgrade or sent no valid request, and closes it. */
export function writeRawAnswer(socket: Duplex, { status, headers, body }: RawAnswer): void {
  const content = Buffer.concat(body.map((chunk) => Buffer.from(chunk)));
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, "Connection: close"];
  for (let i = 0; i < headers.length; i += 2) {
    // The peer is told of the upgrade it could ask for, not that this answer is one.
    if (headers[i]?.toLowerCase() !== "connection") lines.push(`${headers[i]}: ${headers[i + 1]}`);
  }
  lines.push(`Content-Length: ${content.byteLength}`, "", "");
  socket.end(Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), content]));
  // What still arrives is read and dropped for a moment: closing over unread bytes would reset the connection, and the
  // peer would lose the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
