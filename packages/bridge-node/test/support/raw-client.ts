import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A client whose frames a test writes byte by byte. Its handshake is done, and it reads nothing until it is told to. */
export async function rawClient({ port }: { readonly port: number }, token?: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(handshakeText(token));
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  const end = answer.indexOf("\r\n\r\n") + 4;
  if (!answer.toString("latin1").startsWith("HTTP/1.1 101 "))
    throw new Error(`no WebSocket: ${answer.toString("latin1")}`);
  if (end < answer.length) socket.unshift(answer.subarray(end));
  return socket;
}

export function handshakeText(token?: string): string {
  const head = [
    "GET /connect HTTP/1.1",
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    `Sec-WebSocket-Protocol: ${["clientmcp.v1", ...(token === undefined ? [] : [token])].join(", ")}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n`;
}

/** A frame whose mask is zero, of at most 125 bytes. */
export function rawFrame(first: number, payload: string): Buffer {
  return Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)]);
}
