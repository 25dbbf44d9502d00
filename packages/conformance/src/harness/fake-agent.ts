import type { Agent } from "node:http";
import { HttpExchange, type HttpAnswer, type HttpRequest } from "./http-exchange.ts";
import { within } from "./fake-app.ts";
import type { AgentRequest } from "./mcp-request.ts";

/** How long an answer may take that needs nobody's decision, in milliseconds. */
const ANSWER_MS = 30_000;

/** An agent: it sends requests with its token and reads what comes, byte by byte if need be. */
export class FakeAgent {
  readonly #base: URL;
  readonly #token: string | undefined;
  readonly #opened: (exchange: HttpExchange) => void;
  readonly #connections: Agent | undefined;

  /**
   * @param token Sent as a bearer token unless the request has an `authorization` header of its own.
   * @param connections Shared connections; without them every request has its own.
   */
  constructor(base: URL, token: string | undefined, opened: (exchange: HttpExchange) => void, connections?: Agent) {
    this.#base = base;
    this.#token = token;
    this.#opened = opened;
    this.#connections = connections;
  }

  /** Sends a request and waits for the whole answer. */
  send(request: AgentRequest, patienceMs: number = ANSWER_MS): Promise<HttpAnswer> {
    const answer = within("an answer", this.open(request).answer, patienceMs);
    // A check that fails before it looks at the answer must not end the whole run.
    answer.catch(() => undefined);
    return answer;
  }

  /** Sends a request and returns while it is under way. */
  open(request: AgentRequest): HttpExchange {
    const authorization = this.#token === undefined ? undefined : `Bearer ${this.#token}`;
    const path = request.path ?? `${this.#base.pathname.replace(/\/$/, "")}/mcp`;
    const complete: HttpRequest = { ...request, path, headers: { authorization, ...request.headers } };
    const exchange = new HttpExchange(this.#base, complete, this.#connections);
    this.#opened(exchange);
    return exchange;
  }
}
