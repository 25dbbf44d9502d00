import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { TOOLS } from "../wire/payloads.mjs";
import { mintToken } from "../wire/tokens.mjs";
import { FrameReader, maskedFrame, maskedTail, OPCODE } from "./frames.mjs";

const CALL_ID = '"id":"';
const ARGUMENTS = '"arguments":';

/** An application's side of the client channel, written by hand so that the load costs less than what it measures. */
export class App {
  #socket;
  #reader = new FrameReader((opcode, bytes) => this.#receive(opcode, bytes));
  /** Those who wait for a `registered`, oldest first. */
  #registering = [];
  #expected;
  #onFault;
  calls = 0;

  static async connect(port, clientId, onFault) {
    const app = new App();
    app.#onFault = onFault;
    app.#socket = await handshake(port, mintToken(clientId, "client"));
    app.#socket.on("data", (chunk) => app.#reader.push(chunk));
    app.#socket.on("error", onFault);
    return app;
  }

  /** Declares the tools and resolves when the bridge says `registered`. */
  register(tools = TOOLS) {
    return new Promise((resolve) => {
      this.#registering.push(resolve);
      this.#socket.write(maskedFrame(OPCODE.text, Buffer.from(JSON.stringify({ type: "register", tools }))));
    });
  }

  /** From here on every call must be one of `payload`, and is answered with its result. */
  expect(payload) {
    this.#expected = {
      name: Buffer.from(`"name":${JSON.stringify(payload.name)}`),
      argumentBytes: payload.argumentBytes,
      tail: maskedTail(Buffer.concat([payload.resultBytes, Buffer.from("}")])),
    };
  }

  close() {
    this.#socket.destroy();
  }

  #receive(opcode, bytes) {
    if (opcode === OPCODE.ping) this.#socket.write(maskedFrame(OPCODE.pong, bytes));
    else if (opcode === OPCODE.close)
      this.#onFault(new Error(`closed with ${bytes.readUInt16BE(0)} ${bytes.subarray(2)}`));
    else if (bytes.includes('{"type":"registered"')) this.#registering.shift()?.();
    else if (bytes.includes('{"type":"call"')) this.#answer(bytes);
  }

  #answer(bytes) {
    const { name, argumentBytes, tail } = this.#expected;
    const from = bytes.indexOf(ARGUMENTS) + ARGUMENTS.length;
    const same = bytes.compare(argumentBytes, 0, argumentBytes.byteLength, from, from + argumentBytes.byteLength) === 0;
    if (!same || !bytes.includes(name)) this.#onFault(new Error(`wrong call: ${bytes.subarray(0, 400)}`));
    const idAt = bytes.indexOf(CALL_ID) + CALL_ID.length;
    const id = bytes.latin1Slice(idAt, bytes.indexOf('"', idAt));
    this.calls += 1;
    tail.send(this.#socket, `{"type":"result","id":"${id}","result":`);
  }
}

/** Upgrades a connection, offering compression as browsers do. */
async function handshake(port, token) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const lines = [
    "GET /connect HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Protocol: clientmcp.v1, ${token}`,
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const answer = await new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed during its handshake")));
    socket.once("data", resolve);
  });
  socket.removeAllListeners("error").removeAllListeners("close");
  const text = answer.toString("latin1");
  if (!text.startsWith("HTTP/1.1 101") || !text.endsWith("\r\n\r\n")) throw new Error(`no upgrade: ${text}`);
  if (/permessage-deflate/i.test(text)) throw new Error("the server accepted compression");
  return socket;
}
