import { isJsonObject, type CallToolResult, type Tool } from "clientmcp/protocol";
import { WebSocket } from "ws";
import { CheckFailure, shown } from "../check-failure.ts";
import { Inbox, PATIENCE_MS } from "./inbox.ts";

/** A text frame of the bridge. */
export interface Frame {
  /** The text exactly as it arrived. */
  readonly raw: string;
  readonly message: Readonly<Record<string, unknown>>;
}

/** A `call` frame of the bridge. */
export interface Call extends Frame {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** What the application does with a call: a result to send, or `undefined` to leave it open. */
export type CallHandler = (call: Call) => CallToolResult | undefined;

export interface AppConnectOptions {
  readonly protocols: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly onCall: CallHandler;
}

/** An application at the other end of the client channel: it records every frame and sends whatever the check wants. */
export class FakeApp {
  readonly frames = new Inbox<Frame>(({ raw }) => raw);
  /** How the connection ended; stays pending while it lives. */
  readonly closed: Promise<Closed>;
  /** The `Sec-WebSocket-Protocol` of the handshake's answer. */
  readonly protocol: string;
  readonly #socket: WebSocket;
  #lastRegister = '{"type":"register","tools":[]}';

  private constructor(socket: WebSocket, closed: Promise<Closed>, frames: Inbox<Frame>) {
    this.#socket = socket;
    this.protocol = socket.protocol;
    this.closed = closed;
    this.frames = frames;
  }

  /** Resolves once the handshake is done, whether or not the bridge then keeps the connection. */
  static async connect(url: URL, { protocols, headers, onCall }: AppConnectOptions): Promise<FakeApp> {
    const socket = new WebSocket(url, [...protocols], {
      ...(headers !== undefined && { headers }),
      perMessageDeflate: false,
      handshakeTimeout: PATIENCE_MS,
    });
    const frames = new Inbox<Frame>(({ raw }) => raw);
    socket.on("message", (data: Buffer, binary) => {
      const frame = readFrame(data, binary);
      frames.push(frame);
      const call = callOf(frame);
      const result = call === undefined ? undefined : onCall(call);
      if (result !== undefined) socket.send(JSON.stringify({ type: "result", id: call?.id, result }));
    });
    const closed = new Promise<Closed>((resolve) => {
      socket.once("close", (code, reason) => {
        frames.end(`the bridge closed with ${code} "${reason.toString()}"`);
        resolve({ code, reason: reason.toString() });
      });
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      // Stays for good: an error after the handshake shows as a close.
      socket.on("error", reject);
    });
    return new FakeApp(socket, closed, frames);
  }

  get calls(): readonly Call[] {
    return this.frames.all.map(callOf).filter((call) => call !== undefined);
  }

  /** Sends a `register` and waits until the bridge has accepted it. */
  async register(tools: readonly Tool[], instructions?: string): Promise<void> {
    await this.registerRaw(JSON.stringify({ type: "register", tools, instructions }));
  }

  /** As `register`, with the message's own text. */
  async registerRaw(text: string): Promise<void> {
    this.#lastRegister = text;
    this.sendText(text);
    await this.take("registered");
  }

  /**
   * Resolves when the bridge has worked off everything that it decided before: the same register again changes
   * nothing, and what it caused earlier has arrived by the time it is confirmed.
   */
  async fence(): Promise<void> {
    await this.registerRaw(this.#lastRegister);
  }

  /** The next message of a type that was not taken yet. */
  take(type: string, patienceMs?: number): Promise<Frame> {
    return this.frames.take(`a "${type}" message`, ({ message }) => message["type"] === type, patienceMs);
  }

  /** The next call that was not taken yet; of the tool `name`, if given. */
  async call(name?: string, patienceMs?: number): Promise<Call> {
    const what = name === undefined ? 'a "call" message' : `a "call" of ${name}`;
    const isWanted = (call: Call | undefined): boolean => call !== undefined && (name ?? call.name) === call.name;
    const call = callOf(await this.frames.take(what, (frame) => isWanted(callOf(frame)), patienceMs));
    if (call === undefined) throw new TypeError("taken as a call, but it is none");
    return call;
  }

  /** The next `cancel` of a call. */
  cancelOf(call: Call, patienceMs?: number): Promise<Frame> {
    return this.frames.take(
      `a "cancel" of ${call.name}`,
      ({ message }) => message["type"] === "cancel" && message["id"] === call.id,
      patienceMs,
    );
  }

  /** Fails if a `cancel` of the call has arrived, after everything before has. */
  async expectNotCancelled(call: Call): Promise<void> {
    await this.fence();
    const cancel = this.frames.all.find(({ message }) => message["type"] === "cancel" && message["id"] === call.id);
    if (cancel !== undefined) throw new CheckFailure("no cancel", cancel.raw);
  }

  /** Fails if a call has arrived, after everything before has. */
  async expectNoCall(): Promise<void> {
    await this.fence();
    const [call] = this.calls;
    if (call !== undefined) throw new CheckFailure("no call at the application", call.raw);
  }

  answer(call: Call, result: unknown): void {
    this.send({ type: "result", id: call.id, result });
  }

  send(message: unknown): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** Sends bytes in one frame, or in a part of one (`fin: false`). */
  sendBytes(bytes: Uint8Array, options: { readonly binary: boolean; readonly fin?: boolean }): void {
    this.#socket.send(bytes, options);
  }

  /** Sends a control ping and waits for its pong. */
  async controlPing(): Promise<void> {
    const pong = new Promise<void>((resolve) => this.#socket.once("pong", () => resolve()));
    this.#socket.ping();
    await within("a pong frame", pong);
  }

  /** Resolves when everything sent so far has left this process. */
  flushed(): Promise<void> {
    return new Promise((resolve) => this.#socket.ping(undefined, undefined, () => resolve()));
  }

  /** Stops reading: what the bridge sends piles up. */
  stopReading(): void {
    this.#socket.pause();
  }

  /** Waits for the bridge to end the connection. */
  async ended(patienceMs?: number): Promise<Closed> {
    return within("the bridge to close the connection", this.closed, patienceMs);
  }

  async expectClosed(...codes: readonly number[]): Promise<Closed> {
    const closed = await within(`a close with ${codes.join(" or ")}`, this.closed);
    if (!codes.includes(closed.code)) {
      throw new CheckFailure(`a close with ${codes.join(" or ")}`, `${closed.code} "${closed.reason}"`);
    }
    return closed;
  }

  /** Closes with 1000, as an application does that goes for good. */
  async close(): Promise<void> {
    this.#socket.close(1000);
    await within("the bridge to finish the closing handshake", this.closed);
  }

  /** Drops the connection without a word. */
  terminate(): void {
    this.#socket.terminate();
  }
}

/** `promise`, unless it takes too long. */
export async function within<T>(what: string, promise: Promise<T>, patienceMs: number = PATIENCE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckFailure(what, `nothing within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function readFrame(data: Buffer, binary: boolean): Frame {
  const raw = data.toString();
  if (binary) return { raw: `(binary) ${raw}`, message: {} };
  try {
    const message: unknown = JSON.parse(raw);
    if (isJsonObject(message)) return { raw, message };
  } catch {
    // Shown as it is: the check that waits for a message will name it as what came.
  }
  return { raw: `(no JSON object) ${shown(raw)}`, message: {} };
}

/** The frame as a call, when it is one. */
function callOf({ raw, message }: Frame): Call | undefined {
  const { type, id, name } = message;
  const args = message["arguments"];
  if (type !== "call" || typeof id !== "string" || typeof name !== "string" || !isJsonObject(args)) return undefined;
  return { raw, message, id, name, arguments: args };
}
