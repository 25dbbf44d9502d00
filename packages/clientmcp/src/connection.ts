import { Backoff } from "./backoff.ts";
import { ClientMCPError } from "./client-error.ts";
import type { CloseOutcome } from "./close-outcome.ts";
import { Link } from "./link.ts";
import { watchPage } from "./page-events.ts";
import type { BridgeMessage } from "./protocol/index.ts";
import { joinTabQueue, type TabLocks } from "./tab-queue.ts";
import type { TokenSource } from "./token.ts";
import type { WebSocketConstructor } from "./web-socket.ts";

declare const __DEV__: boolean;

const STABLE_AFTER_MS = 10_000;
const STALLED_AFTER_MS = 1_000;

/**
 * - `connecting`: an attempt is in progress, up to the bridge's first confirmation.
 * - `online`: the bridge has accepted the token and the tools.
 * - `offline`: waiting for the next attempt, or never connected.
 * - `standby`: only with `tabs: "leader"`: another tab of the origin has the connection, and this one waits for its turn.
 * - `closed`: for good; `connect()` and `takeOver()` start anew.
 */
export type Status = "connecting" | "online" | "offline" | "standby" | "closed";

type State =
  | { readonly phase: "idle" }
  | { readonly phase: "connecting"; readonly link: Link }
  | { readonly phase: "online"; readonly link: Link; readonly since: number }
  | { readonly phase: "waiting"; readonly timer: ReturnType<typeof setTimeout> }
  /** The page is going, perhaps into the back-forward cache. */
  | { readonly phase: "hidden" }
  | { readonly phase: "standby" }
  | { readonly phase: "closed" };

const STATUS: Readonly<Record<State["phase"], Status>> = {
  idle: "offline",
  connecting: "connecting",
  online: "online",
  waiting: "offline",
  hidden: "offline",
  standby: "standby",
  closed: "closed",
};

export interface ConnectionOptions {
  readonly url: string;
  readonly token: TokenSource;
  readonly WebSocket: WebSocketConstructor | undefined;
  /** Asked at each start; `undefined` lets every tab connect. */
  readonly locks: () => TabLocks | undefined;
  /** The socket is open: the register goes first. */
  readonly opened: () => void;
  readonly received: (message: BridgeMessage) => void;
  /** A socket is gone, with everything that was in flight on it. */
  readonly lost: (reason: string) => void;
  /** The status or its reason changed. */
  readonly changed: () => void;
  readonly report: (error: unknown) => void;
}

interface Settle {
  readonly resolve: () => void;
  readonly reject: (error: ClientMCPError) => void;
}

/** Keeps at most one link to the bridge alive, for as long as the application wants one (SPEC §3.4). */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #backoff = new Backoff();
  #state: State = { phase: "idle" };
  #error: ClientMCPError | undefined;
  #connected: Promise<void> | undefined;
  #settle: Settle | undefined;
  #unwatch: (() => void) | undefined;
  #leaveQueue: (() => void) | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get status(): Status {
    return STATUS[this.#state.phase];
  }

  /** Why the status is not `online`, where there is a reason. */
  get error(): ClientMCPError | undefined {
    return this.#error;
  }

  /** @param steal Takes the turn from the tab that has it. */
  connect(steal = false): Promise<void> {
    const { phase } = this.#state;
    if (phase === "online") return Promise.resolve();
    const connected = (this.#connected ??= this.#promise());
    if (phase === "idle" || phase === "closed") this.#begin(steal);
    else if (phase === "standby" && steal) this.#enter(steal);
    return connected;
  }

  close(): void {
    this.#leaveQueue?.();
    if (this.#state.phase !== "closed") this.#stop(new ClientMCPError("closed-by-app", "close() was called"));
  }

  send(text: string): void {
    if (this.#state.phase === "connecting" || this.#state.phase === "online") this.#state.link.send(text);
  }

  #promise(): Promise<void> {
    const promise = new Promise<void>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // An application that does not wait must not crash for it: the status and `onError` tell it too.
    promise.catch(() => undefined);
    return promise;
  }

  #begin(steal: boolean): void {
    this.#error = undefined;
    this.#backoff.reset();
    this.#unwatch = watchPage(
      () => this.#wake(),
      () => this.#hide(),
    );
    this.#enter(steal);
  }

  /** Connects when it is this tab's turn. */
  #enter(steal: boolean): void {
    const locks = this.#options.locks();
    if (locks === undefined) return this.#attempt();
    this.#leaveQueue?.();
    this.#become({ phase: "standby" });
    this.#leaveQueue = joinTabQueue({
      locks,
      // A client ID would have to be read from a token, which a function only gives for a connection.
      name: `clientmcp ${this.#options.url}`,
      steal,
      turn: () => this.#attempt(),
      stolen: () => this.#stolen(),
    });
  }

  #stolen(): void {
    const before = this.#state;
    // The bridge may have said first that another connection replaced this one.
    if (before.phase === "closed") return this.#begin(false);
    this.#enter(false);
    release(before);
    this.#options.lost("another tab took over");
  }

  #attempt(): void {
    const { url, token, opened, received } = this.#options;
    const WebSocket = this.#options.WebSocket ?? globalThis.WebSocket;
    if (WebSocket === undefined) return this.#stop(noWebSocket());
    const link: Link = new Link({
      url,
      token,
      WebSocket,
      opened,
      received: (message) => {
        received(message);
        if (message.type === "registered" && this.#state.phase === "connecting") this.#online(link);
      },
      ended: (outcome) => this.#ended(outcome),
    });
    this.#become({ phase: "connecting", link });
  }

  #online(link: Link): void {
    this.#error = undefined;
    this.#become({ phase: "online", link, since: Date.now() });
    this.#settle?.resolve();
    this.#connected = undefined;
  }

  #ended({ error, next }: CloseOutcome): void {
    if (this.#state.phase === "online" && Date.now() - this.#state.since >= STABLE_AFTER_MS) this.#backoff.reset();
    if (next === "stop") return this.#stop(error);
    if (error.code === "token-failed" || error.code === "protocol-error") this.#options.report(error);
    if (next === "retry-late") this.#backoff.exhaust();
    this.#error = error;
    this.#become({ phase: "waiting", timer: setTimeout(() => this.#attempt(), this.#backoff.next()) });
    this.#options.lost(error.message);
  }

  #stop(error: ClientMCPError): void {
    this.#unwatch?.();
    // Replaced from elsewhere, so the next tab here must not replace that in turn: it waits until this one goes or is told.
    if (error.code !== "replaced") this.#leaveQueue?.();
    this.#error = error;
    // The state says closed before the socket is closed, so that nothing on the way can start an attempt.
    const before = this.#state;
    this.#become({ phase: "closed" });
    release(before);
    this.#settle?.reject(error);
    this.#connected = undefined;
    this.#options.lost(error.message);
    if (error.code !== "closed-by-app") this.#options.report(error);
  }

  #wake(): void {
    const state = this.#state;
    if (state.phase === "standby") return;
    if (state.phase === "online" || (state.phase === "connecting" && !state.link.opening)) return state.link.probe();
    if (state.phase === "connecting" && Date.now() - state.link.startedAt < STALLED_AFTER_MS) return;
    release(state);
    if (state.phase === "hidden") this.#enter(false);
    else this.#attempt();
  }

  #hide(): void {
    this.#leaveQueue?.();
    release(this.#state);
    this.#become({ phase: "hidden" });
    this.#options.lost("the page was left");
  }

  #become(state: State): void {
    this.#state = state;
    this.#options.changed();
  }
}

/** Ends what a state holds. */
function release(state: State): void {
  if (state.phase === "connecting" || state.phase === "online") state.link.drop();
  if (state.phase === "waiting") clearTimeout(state.timer);
}

function noWebSocket(): ClientMCPError {
  return new ClientMCPError(
    "no-websocket",
    __DEV__
      ? 'This runtime has no WebSocket. Pass one: `import { WebSocket } from "ws"`, then `new ClientMCP({ WebSocket, ... })`.'
      : "pass one",
  );
}
