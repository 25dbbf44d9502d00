import type { IncomingMessage, ServerResponse } from "node:http";
import type {
  Chunk,
  Claims,
  Event,
  ExchangeId,
  HeaderList,
  Origin,
  PendingRequest,
  RequestHead,
} from "@clientmcp/bridge-core";
import { closedWithin } from "./closed-within.ts";
import { beginAnswer, endStream, failAnswer, openStream, writeAnswer, writeStream } from "./http-answers.ts";
import { readBody } from "./http-requests.ts";

const BODY_TIMEOUT_MS = 30_000;
const LINGER_MS = 5_000;
const MAX_UNREAD_STREAM_BYTES = 1_048_576;

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Whether the core still owes an answer, or the rest of one. */
  open: boolean;
}

/** Who makes a request: what the token says, and whom to count it for. */
export interface Peer {
  readonly claims: Claims | undefined;
  readonly from: Origin;
}

/** The HTTP requests of agents that the core is answering (SPEC §4). */
export class AgentExchanges {
  readonly #tell: (event: Event) => void;
  /** What has not left in whole yet. No Map: see `renewBusyMaps` in the core. */
  readonly #exchanges: Record<ExchangeId, Exchange> = {};
  #lastExchange = 0;

  constructor(tell: (event: Event) => void) {
    this.#tell = tell;
  }

  begin(req: IncomingMessage, res: ServerResponse, head: RequestHead, peer: Peer): void {
    if (res.closed) return; // The agent hung up while its token was verified.
    const exchange = ++this.#lastExchange;
    this.#exchanges[exchange] = { req, res, open: true };
    res.on("close", () => {
      const isOpen = this.#exchanges[exchange]?.open === true;
      delete this.#exchanges[exchange];
      if (isOpen) this.#tell({ type: "agent-gone", exchange, now: Date.now() });
    });
    this.#tell({ type: "agent-request", exchange, head, ...peer, now: Date.now() });
  }

  readBody(exchange: ExchangeId, limit: number, request: PendingRequest): void {
    const open = this.#find(exchange);
    if (open === undefined) return;
    readBody(open.req, open.res, { limit, timeoutMs: BODY_TIMEOUT_MS }, (body) => {
      this.#tell({ type: "agent-body", exchange, request, body, now: Date.now() });
    });
  }

  answer(exchange: ExchangeId, status: number, headers: HeaderList, body: readonly Chunk[]): void {
    const open = this.#finish(exchange);
    if (open === undefined) return;
    if (open.res.shouldKeepAlive || open.req.complete) writeAnswer(open.res, status, headers, body);
    else this.#answerUnread(open, status, headers, body);
  }

  openStream(exchange: ExchangeId, headers: HeaderList, data: readonly Chunk[]): void {
    const open = this.#find(exchange);
    if (open !== undefined) openStream(open.res, headers, data);
  }

  /** An agent that does not read what its stream says loses the stream, so that it costs a bounded amount of memory (SPEC §6). */
  writeStream(exchange: ExchangeId, data: readonly Chunk[]): void {
    const open = this.#find(exchange);
    if (open === undefined) return;
    if (open.res.writableLength > MAX_UNREAD_STREAM_BYTES) open.res.destroy();
    else writeStream(open.res, data);
  }

  endStream(exchange: ExchangeId, data: readonly Chunk[]): void {
    const open = this.#finish(exchange);
    if (open !== undefined) endStream(open.res, data);
  }

  /** Ends an exchange that met a fault of the bridge. For the core the agent is gone. */
  fail(exchange: ExchangeId): void {
    const open = this.#finish(exchange);
    if (open === undefined) return;
    failAnswer(open.res);
    this.#tell({ type: "agent-gone", exchange, now: Date.now() });
  }

  /** Fails what the core left without an answer, waits until the other answers have left, and cuts off the rest. */
  async closeAll(graceMs: number): Promise<void> {
    for (const { res, open } of Object.values(this.#exchanges)) if (open) res.destroy();
    await closedWithin(
      graceMs,
      Object.values(this.#exchanges).map(({ res }) => res),
    );
    for (const { res } of Object.values(this.#exchanges)) res.destroy();
  }

  /** From here on the exchange needs no more of the core: that its connection closes is no news. */
  #finish(exchange: ExchangeId): Exchange | undefined {
    const found = this.#find(exchange);
    if (found !== undefined) found.open = false;
    return found;
  }

  #find(exchange: ExchangeId): Exchange | undefined {
    const found = this.#exchanges[exchange];
    return found?.open === true ? found : undefined;
  }

  /**
   * Answers a request whose body is still on its way, on a connection that closes after it. Closing with unread bytes resets
   * the connection, and the agent may lose the answer: so it stays open until the body has arrived, or for a while.
   */
  #answerUnread({ req, res }: Exchange, status: number, headers: HeaderList, body: readonly Chunk[]): void {
    beginAnswer(res, status, headers, body);
    const end = (): void => {
      clearTimeout(timer);
      res.end();
    };
    const timer = setTimeout(end, LINGER_MS).unref();
    req.once("end", end).once("close", end).resume();
  }
}
