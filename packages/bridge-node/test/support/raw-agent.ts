import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A request of a legacy agent as the bytes that it sends. */
function postText(token: string, body: string, headers: readonly string[] = []): string {
  const length = Buffer.byteLength(body);
  const lines = [
    `POST /mcp/${token} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    ...headers,
    `Content-Length: ${length}`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

export function callText(token: string, tool: string, args = "{}", headers: readonly string[] = []): string {
  const params = `{"name":"${tool}","arguments":${args}}`;
  return postText(token, `{"jsonrpc":"2.0","id":0,"method":"tools/call","params":${params}}`, headers);
}

export function getStreamText(token: string): string {
  return `GET /mcp/${token} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`;
}

/** Connects, sends `text`, and reads what comes. Errors of the socket are nobody's: it may be reset at any time. */
export async function sendRaw({ port }: { readonly port: number }, text: string | Buffer): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  socket.on("error", () => {}).resume();
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** The ways in which agents leave. */
export const LEAVINGS = [
  (socket: Socket): unknown => socket.resetAndDestroy(),
  (socket: Socket): unknown => socket.destroy(),
  (socket: Socket): unknown => socket.end(), // Half-closed: the agent would go on reading.
] as const;

/** A legacy agent on one kept connection. It knows just enough of HTTP to find where an answer in JSON ends. */
export class RawAgent {
  readonly #socket: Socket;
  readonly #token: string;
  readonly #headers: readonly string[];
  /** Those who wait for answers, in the order of their requests. */
  readonly #waiting: ((body: string) => void)[] = [];
  #received = "";

  private constructor(socket: Socket, token: string, headers: readonly string[]) {
    this.#socket = socket;
    this.#token = token;
    this.#headers = headers;
    socket.setEncoding("latin1").on("data", (text: string) => this.#take(text));
  }

  /** @param headers Header lines that go with every request. */
  static async connect(
    bridge: { readonly port: number },
    token: string,
    headers: readonly string[] = [],
  ): Promise<RawAgent> {
    const agent = new RawAgent(await sendRaw(bridge, ""), token, headers);
    onTestFinished(() => void agent.#socket.destroy());
    return agent;
  }

  call(tool: string, args: string): Promise<string> {
    return this.#send(callText(this.#token, tool, args, this.#headers));
  }

  post(body: string): Promise<string> {
    return this.#send(postText(this.#token, body, this.#headers));
  }

  /** Posts a body many times over, a hundred at a time without waiting for each answer. */
  async postMany(body: string, times: number): Promise<void> {
    for (let sent = 0; sent < times; sent += 100) {
      await Promise.all(Array.from({ length: 100 }, () => this.post(body)));
    }
  }

  #send(text: string): Promise<string> {
    this.#socket.write(text);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #take(text: string): void {
    this.#received += text;
    for (;;) {
      const head = this.#received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const start = head + 4;
      const end = start + Number(/^content-length: (\d+)/im.exec(this.#received.slice(0, head))?.[1]);
      if (!(this.#received.length >= end)) return;
      this.#waiting.shift()?.(this.#received.slice(start, end));
      this.#received = this.#received.slice(end);
    }
  }
}
