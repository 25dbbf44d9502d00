import { ClientMCP, type CallToolResult, type ClientMCPOptions, type WebSocketConstructor } from "clientmcp";
import { createTestBridge, type TestBridge } from "clientmcp/testing";
import { vi } from "vitest";
import type { Driver, Mounted } from "./driver.ts";
import type { Page, Part } from "./page.ts";
import { recordSockets, type RecordedSocket } from "./recorded-sockets.ts";

/** A tool as a register declares it. */
export interface DeclaredTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
}

type Mount = Driver["mount"];

/** What one test deals with: a bridge in memory, the connections to it, and the pages on the screen. */
export class World {
  readonly bridge: TestBridge = createTestBridge();
  readonly sockets: readonly RecordedSocket[];
  readonly WebSocket: WebSocketConstructor;
  readonly #mount: Mount;
  readonly #views: View[] = [];
  readonly #clients: ClientMCP[] = [];

  constructor(mount: Mount) {
    this.#mount = mount;
    const { WebSocket, sockets } = recordSockets(this.bridge.options.WebSocket);
    this.WebSocket = WebSocket;
    this.sockets = sockets;
  }

  /** Options of a client that reaches the bridge and complains to nobody. */
  options(more: Partial<ClientMCPOptions> = {}): ClientMCPOptions {
    return {
      url: "ws://bridge.test/connect",
      token: () => "a.client.token",
      WebSocket: this.WebSocket,
      onError: () => {},
      ...more,
    };
  }

  /** A client that the application makes. It is closed at the end of the test. */
  client(more: Partial<ClientMCPOptions> = {}): ClientMCP {
    const client = new ClientMCP(this.options(more));
    this.#clients.push(client);
    return client;
  }

  /** A page whose provider owns its client. */
  page(parts: readonly Part[], more: Partial<ClientMCPOptions> = {}): Page {
    return { provider: { kind: "options", options: this.options(more) }, parts };
  }

  mount(page: Page): View {
    return this.hydrate(page, "");
  }

  /** Mounts into a container that holds what a server has rendered. */
  hydrate(page: Page, html: string): View {
    const container = document.createElement("div");
    container.innerHTML = html;
    document.body.append(container);
    const view = new View(container, this.#mount(page, container));
    this.#views.push(view);
    return view;
  }

  /** The tools of every register that arrived, oldest first. */
  get registers(): readonly (readonly DeclaredTool[])[] {
    return this.bridge.wire.flatMap(({ from, message }) =>
      from === "client" && message?.["type"] === "register" ? [message["tools"] as readonly DeclaredTool[]] : [],
    );
  }

  /** The names that the latest register declared. */
  get toolNames(): readonly string[] {
    return this.registers.at(-1)?.map(({ name }) => name) ?? [];
  }

  /** How many results arrived. */
  get results(): number {
    return this.bridge.wire.filter(({ from, message }) => from === "client" && message?.["type"] === "result").length;
  }

  get openSockets(): readonly RecordedSocket[] {
    return this.sockets.filter(({ isOpen }) => isOpen);
  }

  /** Calls a tool as an agent, and gives the text that it gets. */
  async call(name: string, args: object = {}): Promise<string> {
    return textOf(await this.bridge.callTool(name, args));
  }

  /** The network fails for a moment: the connection is lost, and the next attempt succeeds. */
  drop(): void {
    this.bridge.drop();
    this.bridge.restore();
  }

  end(): void {
    for (const view of this.#views) view.remove();
    for (const client of this.#clients) client.close();
  }
}

/** A page on the screen. */
export class View {
  readonly container: HTMLElement;
  readonly #mounted: Mounted;
  #gone = false;

  constructor(container: HTMLElement, mounted: Mounted) {
    this.container = container;
    this.#mounted = mounted;
  }

  async update(page: Page): Promise<void> {
    await this.#mounted.update(page);
  }

  unmount(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#mounted.unmount();
  }

  remove(): void {
    this.unmount();
    this.container.remove();
  }

  /** What a part shows; `undefined` if it is not there. */
  text(key: string): string | undefined {
    return this.container.querySelector(`[data-part="${key}"]`)?.textContent ?? undefined;
  }

  /** Clicks a button of a question, if it is there. */
  click(button: "approve" | "decline", title: string): void {
    this.container.querySelector<HTMLElement>(`[data-${button}="${title}"]`)?.click();
  }
}

export function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

/** Waits until `assertion` holds, for as long as a busy machine may take; moves fake timers on. */
export function eventually(assertion: () => void): Promise<void> {
  return vi.waitFor(assertion, { timeout: 10_000, interval: 10 });
}
