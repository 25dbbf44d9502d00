import type { Claims } from "./claims.ts";
import type { Chunk, HeaderList } from "./effect.ts";
import { eraOf } from "./era/eras.ts";
import type { ExchangeId } from "./event.ts";
import { streamHeaders } from "./http-answer.ts";
import { resultResponse } from "./json-rpc.ts";
import { MCP_META } from "clientmcp/protocol";
import { areClaimsCurrent } from "./read-claims.ts";
import { STREAM_COMMENT, STREAM_OPENING, streamEvent } from "./sse.ts";
import { clientOf, forgetIdleClient, type Client, type NotificationStream, type Turn } from "./state.ts";
import { servedTools } from "./tool-set.ts";

export interface NewStream {
  readonly exchange: ExchangeId;
  readonly cors: HeaderList;
  readonly claims: Claims;
  readonly revision: string;
  /** The JSON text of the listen request's id; `undefined` for a legacy GET stream. */
  readonly subscription: string | undefined;
}

/** Whether the client has as many streams as it may have (SPEC §6). */
export function hasMostStreams(turn: Turn, client: string): boolean {
  const open = turn.state.clients.get(client)?.streams.size ?? 0;
  return open >= turn.environment.options.limits.streamsPerClient;
}

/** Opens a stream of list changes. It stays open while the application is offline (SPEC §4.4). */
export function openNotificationStream(turn: Turn, start: NewStream): void {
  const { exchange, cors, claims, revision, subscription } = start;
  const stream: NotificationStream = { exchange, claims, revision, subscription, writtenAt: turn.now };
  turn.state.streams.set(exchange, stream);
  clientOf(turn.state, claims.clientId).streams.add(exchange);
  const first = subscription === undefined ? [] : acknowledgement(subscription, { toolsListChanged: true });
  turn.effects.push(
    { type: "open-stream", exchange, headers: streamHeaders(cors), data: [STREAM_OPENING, ...first] },
    { type: "report", report: { kind: "stream-opened", client: claims.clientId } },
  );
}

/** Acknowledges a listen request for nothing that the bridge serves, and ends its stream at once. */
export function declineSubscription(turn: Turn, start: NewStream & { readonly subscription: string }): void {
  const { exchange, cors, claims, revision, subscription } = start;
  const data = [STREAM_OPENING, ...acknowledgement(subscription, {})];
  const farewell = finalResult(turn, claims.clientId, revision, subscription);
  turn.effects.push(
    { type: "open-stream", exchange, headers: streamHeaders(cors), data },
    { type: "end-stream", exchange, data: farewell },
  );
}

/** Tells every stream of the client that its tools changed (SPEC §4.4). */
export function announceChange(turn: Turn, client: Client): void {
  for (const exchange of client.streams) {
    const stream = turn.state.streams.get(exchange);
    if (stream === undefined) continue;
    stream.writtenAt = turn.now;
    turn.effects.push({ type: "write-stream", exchange, data: streamEvent([changeMessage(stream)]) });
  }
}

/** Ends a stream on the bridge's own account; a modern one is told so. */
export function endStream(turn: Turn, stream: NotificationStream): void {
  const { exchange, subscription, revision, claims } = stream;
  const data = subscription === undefined ? [] : finalResult(turn, claims.clientId, revision, subscription);
  turn.effects.push({ type: "end-stream", exchange, data });
  forgetStream(turn, stream);
}

/** Forgets a stream that is ended, or whose agent is gone. */
export function forgetStream(turn: Turn, { exchange, claims }: NotificationStream): void {
  turn.state.streams.delete(exchange);
  const client = turn.state.clients.get(claims.clientId);
  if (client !== undefined) {
    client.streams.delete(exchange);
    forgetIdleClient(turn.state, client);
  }
  turn.effects.push({ type: "report", report: { kind: "stream-closed", client: claims.clientId } });
}

/** Keeps streams alive, and ends those whose token is no longer valid. */
export function tendStreams(turn: Turn): void {
  const { leewayMs, streamCommentMs } = turn.environment.options;
  for (const stream of turn.state.streams.values()) {
    if (!areClaimsCurrent(stream.claims, turn.now, leewayMs)) {
      endStream(turn, stream);
    } else if (turn.now - stream.writtenAt >= streamCommentMs) {
      stream.writtenAt = turn.now;
      turn.effects.push({ type: "write-stream", exchange: stream.exchange, data: [STREAM_COMMENT] });
    }
  }
}

function acknowledgement(subscription: string, honoured: { readonly toolsListChanged?: true }): Chunk[] {
  const params = `{"_meta":{"${MCP_META.subscriptionId}":${subscription}},"notifications":${JSON.stringify(honoured)}}`;
  return streamEvent([`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":${params}}`]);
}

function changeMessage({ subscription }: NotificationStream): string {
  const params = subscription === undefined ? "" : `,"params":{"_meta":{"${MCP_META.subscriptionId}":${subscription}}}`;
  return `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"${params}}`;
}

function finalResult(turn: Turn, client: string, revision: string, subscription: string): Chunk[] {
  const { serverInfo } = servedTools(turn, client);
  const members = eraOf(revision).resultMembers(serverInfo, "plain", [`"${MCP_META.subscriptionId}":${subscription}`]);
  return streamEvent(resultResponse(subscription, [`{${members.join(",")}}`]));
}
