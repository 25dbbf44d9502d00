import { CLOSE_CODE, closeReason, isJsonObject, type CallToolResult, type Tool } from "../protocol/index.ts";
import { unreachable } from "../unreachable.ts";
import { FrameFault, readClientFrame, type ClientFrame } from "./client-frame.ts";
import { later, onTheWay } from "./later.ts";
import { OpenCalls } from "./open-calls.ts";
import { unknownTool } from "./rpc-error.ts";
import type { TestBridge, TestBridgeOptions, TestCall, TestCallOptions, WireMessage } from "./test-bridge.ts";
import { TestSocket, type SocketHost } from "./test-socket.ts";
import { cancelled, unavailable } from "./unavailable.ts";

/**
 * Makes a bridge in memory for tests and stories: no server, no port, no test framework. What it delivers arrives later, in
 * order, and without timers, so that it works under real and under fake ones.
 */
export function createTestBridge(options: TestBridgeOptions = {}): TestBridge {
  return new MemoryBridge(options);
}

interface Declared {
  readonly tools: readonly Tool[];
  readonly instructions: string | undefined;
}

class MemoryBridge implements TestBridge {
  readonly options: TestBridge["options"];
  readonly #wire: WireMessage[] = [];
  readonly #client: string;
  readonly #accepts: (token: string) => boolean;
  readonly #callTimeoutMs: number;
  readonly #calls: OpenCalls;
  readonly #waiting = new Set<() => void>();
  #reachable = true;
  #socket: TestSocket | undefined;
  #declared: Declared | undefined;

  constructor({ client = "app", accepts = () => true, callTimeoutMs = 120_000 }: TestBridgeOptions) {
    this.#client = client;
    this.#accepts = accepts;
    this.#callTimeoutMs = callTimeoutMs;
    this.#calls = new OpenCalls(client, (text) => this.#send(text));
    const host: SocketHost = {
      reachable: () => this.#reachable,
      opened: (socket) => this.#opened(socket),
      received: (socket, data) => this.#received(socket, data),
      closed: (socket) => this.#closed(socket),
    };
    class WebSocket extends TestSocket {
      constructor(url: string, protocols: string | readonly string[] = []) {
        super(url, protocols, host);
      }
    }
    this.options = { url: "ws://bridge.test/connect", token: "a.test.token", WebSocket };
  }

  get wire(): readonly WireMessage[] {
    return [...this.#wire];
  }

  get instructions(): string | undefined {
    return this.#declared?.instructions;
  }

  async listTools(): Promise<readonly Tool[]> {
    await onTheWay();
    return this.#declared?.tools ?? [];
  }

  waitForTools(condition: (tools: readonly Tool[]) => boolean = () => true): Promise<readonly Tool[]> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (this.#declared === undefined) return;
        try {
          if (!condition(this.#declared.tools)) return;
          resolve(this.#declared.tools);
        } catch (error) {
          reject(error);
        }
        this.#waiting.delete(look);
      };
      this.#waiting.add(look);
      look();
    });
  }

  callTool(name: string, args: object = {}, options: TestCallOptions = {}): TestCall {
    const cancelling = new AbortController();
    const answer = this.#call(name, args, options, cancelling.signal);
    return Object.assign(answer, { cancel: () => cancelling.abort() });
  }

  drop(code = 1006, reason = ""): void {
    this.#reachable = false;
    this.#end(code, reason);
  }

  restore(): void {
    this.#reachable = true;
  }

  #opened(socket: TestSocket): void {
    if (!this.#accepts(socket.token)) {
      socket.end(CLOSE_CODE.unauthorized, "a valid client token is needed");
      return;
    }
    this.#end(CLOSE_CODE.replaced, "replaced by a newer connection of this client");
    this.#socket = socket;
  }

  #received(socket: TestSocket, data: unknown): void {
    if (socket !== this.#socket) return;
    if (typeof data === "string") this.#log("client", data);
    let frame: ClientFrame | undefined;
    try {
      frame = readClientFrame(data);
    } catch (error) {
      if (!(error instanceof FrameFault)) throw error;
      this.#end(error.code, closeReason(error.message, error.subject));
      return;
    }
    if (frame !== undefined) this.#handle(frame);
  }

  #closed(socket: TestSocket): void {
    if (socket === this.#socket) this.#release();
  }

  async #call(
    name: string,
    args: object,
    { agent, signal, onProgress, timeoutMs = this.#callTimeoutMs }: TestCallOptions,
    cancel: AbortSignal,
  ): Promise<CallToolResult> {
    const json = JSON.stringify(args);
    await onTheWay();
    signal?.throwIfAborted();
    if (cancel.aborted) return cancelled();
    if (this.#socket === undefined) return unavailable(this.#client, "offline");
    if (!this.#declared?.tools.some((tool) => tool.name === name)) throw unknownTool(name);
    const call = { name, args: json, agent, onProgress, timeoutMs, gone: signal, cancel };
    return this.#calls.start(call);
  }

  #handle(frame: ClientFrame): void {
    switch (frame.type) {
      case "register":
        this.#declared = frame;
        this.#send('{"type":"registered"}');
        // Later, because the application is to hear first that it is online.
        later(() => this.#tell());
        return;
      case "result":
        return this.#calls.answer(frame.id, frame.result);
      case "progress":
        return this.#calls.progress(frame.id, frame.progress);
      case "ping":
        return this.#send('{"type":"pong"}');
      default:
        return unreachable(frame);
    }
  }

  #send(text: string): void {
    this.#log("bridge", text);
    this.#socket?.deliver(text);
  }

  #end(code: number, reason: string): void {
    this.#socket?.end(code, reason);
    this.#release();
  }

  #release(): void {
    this.#socket = undefined;
    this.#declared = undefined;
    this.#calls.disconnected();
  }

  #tell(): void {
    for (const look of this.#waiting) look();
  }

  #log(from: WireMessage["from"], text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      // The text says it all.
    }
    this.#wire.push({ from, text, ...(isJsonObject(message) && { message }) });
  }
}
