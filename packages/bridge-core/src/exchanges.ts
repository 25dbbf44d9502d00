import type { Chunk, HeaderList } from "./effect.ts";
import type { ExchangeId } from "./event.ts";
import { jsonHeaders, refusal, streamHeaders } from "./http-answer.ts";
import { errorResponse, invalidRequest, type RpcFault } from "./json-rpc.ts";
import { STREAM_COMMENT, STREAM_OPENING, streamEvent } from "./sse.ts";
import type { AnswerForm, Exchange, Turn } from "./state.ts";

/** Where an answer goes and how the agent wants it. */
export interface Destination {
  readonly exchange: ExchangeId;
  readonly cors: HeaderList;
  readonly form: AnswerForm;
}

/** Answers a request whose response is there at once. */
export function answerNow(turn: Turn, to: Destination, body: readonly Chunk[], headers: HeaderList = []): void {
  const { exchange, cors, form } = to;
  if (form === "stream") {
    const data = [STREAM_OPENING, ...streamEvent(body)];
    turn.effects.push(
      { type: "open-stream", exchange, headers: streamHeaders([...headers, ...cors]), data },
      { type: "end-stream", exchange, data: [] },
    );
    return;
  }
  turn.effects.push({ type: "answer", exchange, status: 200, headers: jsonHeaders(headers, cors), body });
}

/** Answers with a JSON-RPC error. Where the HTTP status tells of it too it is JSON, whatever form the agent prefers. */
export function answerFault(turn: Turn, to: Destination, id: string | undefined, fault: RpcFault): void {
  const body = [errorResponse(id, fault)];
  if (fault.status === 200) {
    answerNow(turn, to, body);
    return;
  }
  const { status, message, headers = [] } = fault;
  turn.effects.push(
    { type: "answer", exchange: to.exchange, status, headers: jsonHeaders(headers, to.cors), body },
    { type: "report", report: { kind: "agent-refused", status, reason: message } },
  );
}

/** The answer to a request that could be answered in no form that its agent accepts. */
export const NOT_ACCEPTABLE: RpcFault = invalidRequest("Accept must allow application/json or text/event-stream", 406);

/** Accepts what has no answer: 202 and, as some agents insist, no body. */
export function acceptSilently(turn: Turn, { exchange, cors }: Destination): void {
  turn.effects.push({ type: "answer", exchange, status: 202, headers: cors, body: [] });
}

/** Opens an answer that waits for `requests` responses. */
export function openExchange(
  turn: Turn,
  to: Destination,
  client: string,
  requests: { readonly count: number; readonly array: boolean },
): Exchange {
  const exchange: Exchange = {
    id: to.exchange,
    client,
    cors: to.cors,
    form: to.form,
    array: requests.array,
    calls: [],
    phase: "waiting",
    unanswered: requests.count,
    responses: [],
  };
  turn.state.exchanges.set(exchange.id, exchange);
  return exchange;
}

/** Adds one response, or notes that a request gets none, and ends the answer with the last one. */
export function respond(turn: Turn, exchange: Exchange, response: readonly Chunk[] | undefined): void {
  exchange.unanswered--;
  const isLast = exchange.unanswered === 0;
  if (isLast) turn.state.exchanges.delete(exchange.id);
  if (exchange.phase === "streaming") {
    const data = response === undefined ? [] : streamEvent(response);
    if (isLast) turn.effects.push({ type: "end-stream", exchange: exchange.id, data });
    else if (data.length > 0) turn.effects.push({ type: "write-stream", exchange: exchange.id, data });
    return;
  }
  if (response !== undefined) exchange.responses.push(isLast ? response : response.map(copied));
  if (!isLast) return;
  if (exchange.form === "stream") {
    openStream(turn, exchange);
    turn.effects.push({ type: "end-stream", exchange: exchange.id, data: [] });
    return;
  }
  const body = exchange.array ? arrayOf(exchange.responses) : (exchange.responses[0] ?? []);
  turn.effects.push({
    type: "answer",
    exchange: exchange.id,
    status: 200,
    headers: jsonHeaders(exchange.cors),
    body,
  });
  exchange.responses = []; // Whoever still holds the exchange shall not hold a payload.
}

/** Turns a waiting answer into a stream, with the responses that are there. */
function openStream(turn: Turn, exchange: Exchange, data: readonly Chunk[] = []): void {
  turn.effects.push({
    type: "open-stream",
    exchange: exchange.id,
    headers: streamHeaders(exchange.cors),
    data: [STREAM_OPENING, ...exchange.responses.flatMap(streamEvent), ...data],
  });
  exchange.phase = "streaming";
  exchange.responses = [];
}

/** Writes to the answer's stream, which opens for it where it may. An answer that has to be JSON stays as it is. */
export function writeToStream(turn: Turn, exchange: Exchange, data: readonly Chunk[]): void {
  if (exchange.phase === "streaming") turn.effects.push({ type: "write-stream", exchange: exchange.id, data });
  else if (exchange.form !== "json") openStream(turn, exchange, data);
}

/** Says on the answer's stream that the call goes on. */
export function comment(turn: Turn, exchange: Exchange): void {
  writeToStream(turn, exchange, exchange.phase === "streaming" ? [STREAM_COMMENT] : []);
}

/** Ends an answer of which nothing can come any more: the HTTP request fails (SPEC §5.3). */
export function breakOff(turn: Turn, exchange: Exchange): void {
  turn.state.exchanges.delete(exchange.id);
  if (exchange.phase === "streaming") {
    turn.effects.push({ type: "end-stream", exchange: exchange.id, data: [] });
    return;
  }
  const answer = refusal(503, "the bridge is shutting down", ["Retry-After", "5"], exchange.cors);
  turn.effects.push({ type: "answer", exchange: exchange.id, ...answer });
}

/** A response that waits must not be a view of a message that somebody else owns. */
function copied(chunk: Chunk): Chunk {
  return typeof chunk === "string" ? chunk : new Uint8Array(chunk);
}

function arrayOf(responses: readonly (readonly Chunk[])[]): Chunk[] {
  return ["[", ...responses.flatMap((response, n) => (n === 0 ? response : [",", ...response])), "]"];
}
