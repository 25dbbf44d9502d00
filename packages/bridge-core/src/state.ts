import type { HeaderParameter } from "clientmcp/protocol";
import type { Claims } from "./claims.ts";
import type { Chunk, Effect, HeaderList } from "./effect.ts";
import type { BridgeOptions } from "./bridge-options.ts";
import type { ConnectionId, ExchangeId } from "./event.ts";
import type { MetaCache } from "./json-rpc.ts";
import type { Platform } from "./platform.ts";
import type { EventCounts } from "./rate-limit.ts";

/** What a step needs beside the state and the event. */
export interface Environment {
  readonly platform: Platform;
  readonly options: BridgeOptions;
  /** The bridge's version; it becomes part of `serverInfo.version`. */
  readonly version: string;
}

/** All that a bridge knows: plain data, which a runtime may clone or store. Only `step` changes it. */
export interface BridgeState {
  phase: "running" | "stopping";
  readonly connections: Map<ConnectionId, Connection>;
  /** By client ID: clients that are online or waited for. */
  readonly clients: Map<string, Client>;
  calls: Map<string, Call>;
  /** Answers that wait for the application. */
  exchanges: Map<ExchangeId, Exchange>;
  readonly streams: Map<ExchangeId, NotificationStream>;
  /** What was counted towards rates: requests by token, failed attempts by address. */
  readonly requestsOf: EventCounts;
  readonly failuresOf: EventCounts;
  readonly metas: MetaCache;
  /** The number that the next call's id is made of. */
  nextCall: number;
}

/** One WebSocket that holds its client ID. A refused, replaced or closed one is not in the state. */
export interface Connection {
  readonly id: ConnectionId;
  readonly client: string;
  /** That of the token which opened it. */
  readonly generation: number | undefined;
  lastHeardAt: number;
  pingedAt: number;
  /** When the current 10 seconds of counting registers began, and the registers since. */
  registersSince: number;
  registers: number;
  /** Since when the runtime has more unsent bytes for this connection than it wants to hold. */
  congestedSince: number | undefined;
}

export interface Client {
  readonly id: string;
  connection: ConnectionId | undefined;
  /** `undefined` while offline and until the first register. */
  tools: ToolSet | undefined;
  readonly calls: Set<string>;
  readonly streams: Set<ExchangeId>;
}

/** What the latest register of a connection declared. */
export interface ToolSet {
  readonly byName: ReadonlyMap<string, DeclaredTool>;
  readonly instructions: string | undefined;
  /** The application as an MCP server, as JSON text. Its version changes with the bridge and with what is declared. */
  readonly serverInfo: string;
  /** 16 hexadecimal digits over tools and instructions (SPEC §4.2). */
  readonly revision: string;
  /** A digest of the tools alone: list changes are announced by it. */
  readonly digest: string;
  readonly listing: Listing;
  /** The same object where nothing has to be adapted for legacy agents. */
  readonly legacyListing: Listing;
}

/** The bytes of a JSON array of tools, and where in them each tool stands: start and end in turn. */
export interface Listing {
  readonly bytes: Uint8Array;
  readonly bounds: readonly number[];
}

export interface DeclaredTool {
  readonly index: number;
  readonly readOnly: boolean;
  readonly headers: readonly HeaderParameter[];
}

/** A tool call that the application has not answered. */
export interface Call {
  readonly id: string;
  readonly client: string;
  readonly connection: ConnectionId;
  readonly tool: string;
  readonly exchange: ExchangeId;
  readonly revision: string;
  /** The JSON text of the request's id. */
  readonly requestId: string;
  /** The session that a legacy cancel must name; `undefined` = cannot be cancelled by a message. */
  readonly session: string | undefined;
  readonly startedAt: number;
  /** When the answer's stream is opened or gets its next comment. */
  commentAt: number;
  readonly progress: ProgressState | undefined;
}

interface ProgressState {
  /** The JSON text of the agent's token. */
  readonly token: string;
  highest: number;
  sentAt: number;
  /** The newest message that came too soon after the last one, ready to send. */
  waiting: string | undefined;
}

/** The HTTP answer of one or, for an array, several calls. */
export interface Exchange {
  readonly id: ExchangeId;
  readonly client: string;
  readonly cors: HeaderList;
  readonly form: AnswerForm;
  readonly array: boolean;
  /** Its calls, those that are answered included. */
  readonly calls: string[];
  phase: "waiting" | "streaming";
  /** Requests of the exchange that have no answer yet. */
  unanswered: number;
  /** Responses that wait until the answer is sent. */
  responses: (readonly Chunk[])[];
}

/** How an agent wants its answers: JSON however late, JSON unless it is late, or always a stream. */
export type AnswerForm = "json" | "stream-when-late" | "stream";

/** An open stream of list changes. */
export interface NotificationStream {
  readonly exchange: ExchangeId;
  readonly claims: Claims;
  /** The JSON text of the listen request's id; `undefined` for a legacy GET stream. */
  readonly subscription: string | undefined;
  readonly revision: string;
  writtenAt: number;
}

/** One step being taken: what the functions of the core read, change and add to. */
export interface Turn {
  readonly state: BridgeState;
  readonly environment: Environment;
  readonly now: number;
  readonly effects: Effect[];
}

/** The state of a bridge that has seen nothing yet. */
export function createBridgeState(): BridgeState {
  return {
    phase: "running",
    connections: new Map(),
    clients: new Map(),
    calls: new Map(),
    exchanges: new Map(),
    streams: new Map(),
    requestsOf: new Map(),
    failuresOf: new Map(),
    metas: new Map(),
    nextCall: 1,
  };
}

/** The client's entry, made where there is none. Whoever takes something away from it calls `forgetIdleClient`. */
export function clientOf(state: BridgeState, id: string): Client {
  const known = state.clients.get(id);
  if (known !== undefined) return known;
  const client: Client = { id, connection: undefined, tools: undefined, calls: new Set(), streams: new Set() };
  state.clients.set(id, client);
  return client;
}

/**
 * Copies the maps that every call passes through. V8 links a Map's outgrown table to the next one, so once a collection has
 * made one table old, all later ones stay, with what was in them: soon most of the time goes into moving finished calls
 * around. A copy has no such ancestors.
 */
export function renewBusyMaps(state: BridgeState): void {
  state.calls = new Map(state.calls);
  state.exchanges = new Map(state.exchanges);
}

export function forgetIdleClient(state: BridgeState, client: Client): void {
  if (client.connection === undefined && client.streams.size === 0) state.clients.delete(client.id);
}
