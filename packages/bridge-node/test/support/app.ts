import { once } from "node:events";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { tokenFor, type TestBridge } from "./bridge.ts";
import { until } from "./until.ts";

interface Call {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

/** An application without an SDK: it sends and sees the frames of the client channel as they are. */
export class App {
  readonly socket: WebSocket;
  /** Every text frame of the bridge. */
  readonly received: string[] = [];
  closed: { readonly code: number; readonly reason: string } | undefined;

  constructor(url: string, protocols: readonly string[]) {
    this.socket = new WebSocket(url, [...protocols]);
    this.socket.on("message", (data: Buffer) => this.received.push(data.toString()));
    this.socket.on("close", (code, reason) => (this.closed = { code, reason: reason.toString() }));
    this.socket.on("error", () => {});
    onTestFinished(() => this.socket.terminate());
  }

  send(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** Declares tools of these names and waits until they are accepted. */
  async register(...names: string[]): Promise<void> {
    const before = this.count('{"type":"registered"}');
    this.send({ type: "register", tools: names.map((name) => ({ name, inputSchema: { type: "object" } })) });
    await until(() => {
      if (this.count('{"type":"registered"}') === before) throw new Error(`not registered: ${names.join()}`);
    });
  }

  /** The text of the next frame that came or comes and that `matches`, from the first one on. */
  frame(matches: (text: string) => boolean): Promise<string> {
    return until(() => {
      const found = this.received.find(matches);
      if (found === undefined) throw new Error(`no such frame among ${this.received.length}`);
      return found;
    });
  }

  async call(name: string): Promise<Call> {
    return JSON.parse(await this.frame((text) => text.includes(`"name":"${name}"`))) as Call;
  }

  /** The id of the next call that is cancelled. */
  async cancelled(): Promise<string> {
    return (JSON.parse(await this.frame((text) => text.includes('"cancel"'))) as Call).id;
  }

  answer(id: string, text: string): void {
    this.send({ type: "result", id, result: { content: [{ type: "text", text }] } });
  }

  /** Answers every call from now on with the text that `handler` makes. */
  serve(handler: (call: Call) => string | undefined): void {
    this.socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Call;
      const text = message.type === "call" ? handler(message) : undefined;
      if (text !== undefined) this.answer(message.id, text);
    });
  }

  closing(): Promise<{ readonly code: number; readonly reason: string }> {
    return until(() => {
      if (this.closed === undefined) throw new Error("still open");
      return this.closed;
    });
  }

  private count(text: string): number {
    return this.received.filter((frame) => frame === text).length;
  }
}

export async function connectApp(bridge: TestBridge, token?: string): Promise<App> {
  const app = new App(`${bridge.url.replace("http", "ws")}/connect`, [
    "clientmcp.v1",
    token ?? (await tokenFor("client")),
  ]);
  await once(app.socket, "open");
  return app;
}
