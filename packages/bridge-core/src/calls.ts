import { MAX_MESSAGE_BYTES, utf8Length } from "clientmcp/protocol";
import type { CallingAgent } from "./agent-info.ts";
import { CANCELLED, unavailable, type OwnResult, type Unavailable } from "./availability.ts";
import type { ToolResult } from "./call-result.ts";
import type { ParsedMessage } from "./client-message.ts";
import type { Chunk } from "./effect.ts";
import { ownResult } from "./era/own-result.ts";
import type { Era } from "./era/era.ts";
import { eraOf } from "./era/eras.ts";
import type { ConnectionId } from "./event.ts";
import { comment, respond, writeToStream } from "./exchanges.ts";
import { resultResponse } from "./json-rpc.ts";
import type { CallOutcome } from "./report.ts";
import { streamEvent } from "./sse.ts";
import { renewBusyMaps, type Call, type Exchange, type Turn } from "./state.ts";
import { servedTools } from "./tool-set.ts";

const PROGRESS_INTERVAL_MS = 100;
const CALLS_BETWEEN_RENEWALS = 1_024;

/** A tool call that passed every check. */
export interface NewCall {
  readonly client: string;
  readonly connection: ConnectionId;
  readonly era: Era;
  /** The JSON text of the request's id. */
  readonly requestId: string;
  readonly tool: string;
  /** The JSON text of the arguments: an object. */
  readonly args: Chunk;
  readonly session: string | undefined;
  readonly agent: CallingAgent | undefined;
  /** The JSON text of the token under which the agent wants progress. */
  readonly progressToken: string | undefined;
}

/** Whether the `call` message would be larger than the client channel allows (SPEC §6). */
export function isCallTooLarge(call: NewCall): boolean {
  const { args } = call;
  // A head is far shorter than this: a name, and an agent's name and version, of 128 characters each.
  if (args.length < MAX_MESSAGE_BYTES - 8_192) return false;
  const longestId = "9007199254740991";
  return utf8Length(callHead(longestId, call)) + args.length + "}".length > MAX_MESSAGE_BYTES;
}

/** Sends the call to the application and waits for its answer (SPEC §5.1). */
export function startCall(turn: Turn, exchange: Exchange, start: NewCall): void {
  const { state, environment, now, effects } = turn;
  if (state.nextCall % CALLS_BETWEEN_RENEWALS === 0) renewBusyMaps(state);
  const id = String(state.nextCall++);
  const call: Call = {
    id,
    client: start.client,
    connection: start.connection,
    tool: start.tool,
    exchange: exchange.id,
    revision: start.era.revision,
    requestId: start.requestId,
    session: start.session,
    startedAt: now,
    commentAt: exchange.form === "json" ? Infinity : now + environment.options.streamAfterMs,
    progress:
      start.progressToken === undefined
        ? undefined
        : { token: start.progressToken, highest: -Infinity, sentAt: -Infinity, waiting: undefined },
  };
  state.calls.set(id, call);
  state.clients.get(start.client)?.calls.add(id);
  exchange.calls.push(id);
  effects.push(
    { type: "send", connection: start.connection, data: [callHead(id, start), start.args, "}"] },
    { type: "start-timer", timer: id, ms: wakeAt(call, turn) - now },
    {
      type: "report",
      report: { kind: "call-started", client: start.client, tool: start.tool, agent: start.agent?.name },
    },
  );
}

/** Hands the application's result to the agent. A result of an unknown or finished call is ignored (SPEC §3.2). */
export function answerCall(turn: Turn, connection: ConnectionId, id: string, result: ToolResult): void {
  const call = turn.state.calls.get(id);
  if (call?.connection !== connection) return;
  const { client, revision, requestId } = call;
  const response = resultResponse(requestId, eraOf(revision).callResult(servedTools(turn, client).serverInfo, result));
  settle(turn, call, response, "answered", result.isError);
}

/** Answers a call in the application's stead. */
export function failCall(turn: Turn, call: Call, reason: Unavailable): void {
  const result = unavailableResult(turn, call.client, eraOf(call.revision), reason);
  settle(turn, call, resultResponse(call.requestId, [result]), reason, true);
}

/** The JSON of the result that says why the application cannot answer. */
export function unavailableResult(turn: Turn, client: string, era: Era, reason: Unavailable): string {
  const seconds = Math.round(turn.environment.options.callTimeoutMs / 1000);
  return bridgeResult(turn, client, era, unavailable(client, reason, seconds));
}

/** Tells the application that nobody waits for its answer any more. */
function sendCancel(turn: Turn, call: Call, reason: string): void {
  const text = `{"type":"cancel","id":"${call.id}","reason":${JSON.stringify(reason)}}`;
  turn.effects.push({ type: "send", connection: call.connection, data: [text] });
}

/** Cancels all calls of an exchange that nobody waits for any more. Nothing is answered (SPEC §4.3). */
export function dropCalls(turn: Turn, exchange: Exchange, outcome: "cancelled" | "shutdown", reason: string): void {
  turn.state.exchanges.delete(exchange.id);
  for (const id of exchange.calls) {
    const call = turn.state.calls.get(id);
    if (call === undefined) continue;
    sendCancel(turn, call, reason);
    forget(turn, call, outcome, true);
  }
}

/** The agent says that it no longer wants the answer (SPEC §4.3). A stream then ends without one; JSON has to say something. */
export function cancelCall(turn: Turn, call: Call): void {
  sendCancel(turn, call, "cancelled by the agent");
  const exchange = turn.state.exchanges.get(call.exchange);
  const isSilent = exchange?.phase === "streaming";
  const result = bridgeResult(turn, call.client, eraOf(call.revision), CANCELLED);
  settle(turn, call, isSilent ? undefined : resultResponse(call.requestId, [result]), "cancelled", true);
}

/** The timer of a call: opens or feeds its stream, passes on progress that came too fast, and ends it in time (SPEC §5.2). */
export function wakeCall(turn: Turn, id: string): void {
  const call = turn.state.calls.get(id);
  const exchange = call && turn.state.exchanges.get(call.exchange);
  if (call === undefined || exchange === undefined) return;
  const { now, environment } = turn;
  if (now >= deadlineOf(call, turn)) {
    sendCancel(turn, call, "timeout");
    failCall(turn, call, "timeout");
    return;
  }
  if (now >= call.commentAt) {
    comment(turn, exchange);
    call.commentAt = now + environment.options.callCommentMs;
  }
  if (call.progress?.waiting !== undefined && now >= call.progress.sentAt + PROGRESS_INTERVAL_MS) {
    passOn(turn, call, exchange, call.progress.waiting);
  }
  turn.effects.push({ type: "start-timer", timer: id, ms: wakeAt(call, turn) - now });
}

/** Passes progress on to the agent that asked for it: growing values only, the newest at most ten times a second. */
export function reportProgress(
  turn: Turn,
  connection: ConnectionId,
  message: Extract<ParsedMessage, { type: "progress" }>,
): void {
  const call = turn.state.calls.get(message.id);
  const exchange = call && turn.state.exchanges.get(call.exchange);
  if (call?.connection !== connection || call.progress === undefined || exchange === undefined) return;
  // Whom no stream may be opened for gets no progress.
  if (exchange.form === "json" || message.progress <= call.progress.highest) return;
  call.progress.highest = message.progress;
  const { progress, total, message: words } = message;
  const text = `{"progressToken":${call.progress.token},${JSON.stringify({ progress, total, message: words }).slice(1)}`;
  if (turn.now >= call.progress.sentAt + PROGRESS_INTERVAL_MS) {
    passOn(turn, call, exchange, text);
  } else {
    const isWoken = call.progress.waiting !== undefined;
    call.progress.waiting = text;
    if (!isWoken) turn.effects.push({ type: "start-timer", timer: call.id, ms: wakeAt(call, turn) - turn.now });
  }
}

function passOn(turn: Turn, call: Call, exchange: Exchange, params: string): void {
  if (call.progress === undefined) return;
  call.progress.sentAt = turn.now;
  call.progress.waiting = undefined;
  const notification = `{"jsonrpc":"2.0","method":"notifications/progress","params":${params}}`;
  writeToStream(turn, exchange, streamEvent([notification]));
}

function settle(
  turn: Turn,
  call: Call,
  response: readonly Chunk[] | undefined,
  outcome: CallOutcome,
  isError: boolean,
): void {
  const exchange = turn.state.exchanges.get(call.exchange);
  if (exchange !== undefined) respond(turn, exchange, response);
  forget(turn, call, outcome, isError);
}

function forget(turn: Turn, call: Call, outcome: CallOutcome, isError: boolean): void {
  const { state, now, effects } = turn;
  const { id, client, tool, startedAt } = call;
  state.calls.delete(id);
  state.clients.get(client)?.calls.delete(id);
  effects.push(
    { type: "stop-timer", timer: id },
    { type: "report", report: { kind: "call-finished", client, tool, outcome, isError, ms: now - startedAt } },
  );
}

function bridgeResult(turn: Turn, client: string, era: Era, own: OwnResult): string {
  return ownResult(era, servedTools(turn, client).serverInfo, own);
}

function deadlineOf(call: Call, { environment }: Turn): number {
  return call.startedAt + environment.options.callTimeoutMs;
}

function wakeAt(call: Call, turn: Turn): number {
  const progressAt = call.progress?.waiting === undefined ? Infinity : call.progress.sentAt + PROGRESS_INTERVAL_MS;
  return Math.max(turn.now, Math.min(call.commentAt, deadlineOf(call, turn), progressAt));
}

/** The text of a `call` message before its arguments. A tool's name has no character that JSON escapes. */
function callHead(id: string, { tool, agent, progressToken }: NewCall): string {
  const progress = progressToken === undefined ? "" : '"progress":true,';
  const from = agent === undefined ? "" : `"agent":${agent.json},`;
  return `{"type":"call","id":"${id}","name":"${tool}",${progress}${from}"arguments":`;
}
