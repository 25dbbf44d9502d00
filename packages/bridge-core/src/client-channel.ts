import { CLOSE_CODE, closeReason, type CloseCode } from "clientmcp/protocol";
import { admit } from "./admission.ts";
import { answerCall, failCall, reportProgress } from "./calls.ts";
import { MessageFault, parseClientMessage, type ParsedMessage } from "./client-message.ts";
import type { ConnectionId, Event } from "./event.ts";
import { announceChange } from "./notification-streams.ts";
import { applyRegister } from "./register.ts";
import { clientOf, forgetIdleClient, type Connection, type Turn } from "./state.ts";
import { unreachable } from "./unreachable.ts";

type ClientOpened = Extract<Event, { type: "client-opened" }>;

/** A handshake is done: the connection takes its client ID, or is refused by a close code (SPEC §3.1). */
export function openClient(turn: Turn, { connection: id, claims, from = {} }: ClientOpened): void {
  const { state, environment, now } = turn;
  if (state.phase === "stopping") {
    refuse(turn, id, CLOSE_CODE.goingAway, "bridge shutting down");
    return;
  }
  const admission = admit(turn, claims, "client", from);
  if (admission.kind !== "admitted") {
    const code = admission.kind === "unauthorized" ? CLOSE_CODE.unauthorized : CLOSE_CODE.overloaded;
    refuse(turn, id, code, admission.fault, from.address);
    return;
  }
  const { clientId, generation } = admission.claims;
  // The newest connection wins, so a half-open predecessor never blocks a reconnect.
  const previous = state.connections.get(state.clients.get(clientId)?.connection ?? -1);
  if (previous !== undefined) {
    closeConnection(turn, previous, CLOSE_CODE.replaced, "replaced by a newer connection of this client");
  } else if (state.connections.size >= environment.options.limits.connections) {
    refuse(turn, id, CLOSE_CODE.overloaded, "the bridge has as many connections as it may have");
    return;
  }
  state.connections.set(id, {
    id,
    client: clientId,
    generation,
    lastHeardAt: now,
    pingedAt: now,
    registersSince: now,
    registers: 0,
    congestedSince: undefined,
  });
  clientOf(state, clientId).connection = id;
  turn.effects.push({ type: "report", report: { kind: "client-connected", client: clientId } });
}

/** A text frame arrived. Frames of a connection that was refused, replaced or closed change nothing. */
export function receiveClientMessage(turn: Turn, id: ConnectionId, bytes: Uint8Array): void {
  const connection = turn.state.connections.get(id);
  if (connection === undefined) return;
  connection.lastHeardAt = turn.now;
  const { platform, options } = turn.environment;
  let message: ParsedMessage | undefined;
  try {
    message = parseClientMessage(bytes, platform, options.limits);
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error;
    closeConnection(turn, connection, CLOSE_CODE.protocolError, closeReason(error.message, error.subject));
    return;
  }
  if (message !== undefined) handle(turn, connection, message);
}

/** The client did what the channel does not allow. */
export function failClient(turn: Turn, id: ConnectionId, fault: ClientFault): void {
  const connection = turn.state.connections.get(id);
  if (connection !== undefined) closeConnection(turn, connection, ...FAULTS[fault]);
}

type ClientFault = Extract<Event, { type: "client-fault" }>["fault"];

const NOT_READING = "the client does not read what it is sent";
const FAULTS: Readonly<Record<ClientFault, readonly [code: CloseCode, reason: string]>> = {
  binary: [CLOSE_CODE.protocolError, "a message must be a text frame, not a binary one"],
  "too-large": [CLOSE_CODE.tooLarge, "a message is larger than 4194304 bytes"],
  "not-reading": [CLOSE_CODE.overloaded, NOT_READING],
};

/** A sign of life that is no message. */
export function hearClient(turn: Turn, id: ConnectionId): void {
  const connection = turn.state.connections.get(id);
  if (connection !== undefined) connection.lastHeardAt = turn.now;
}

/** The client reads too slowly, or has caught up. New calls are refused as busy meanwhile (SPEC §6). */
export function noteCongestion(turn: Turn, id: ConnectionId, congested: boolean): void {
  const connection = turn.state.connections.get(id);
  if (connection === undefined) return;
  connection.congestedSince = congested ? (connection.congestedSince ?? turn.now) : undefined;
}

/** The socket is gone. */
export function loseClient(turn: Turn, id: ConnectionId): void {
  const connection = turn.state.connections.get(id);
  if (connection !== undefined) release(turn, connection, undefined, "the connection ended");
}

/** Closes a connection on the bridge's own account. */
export function closeConnection(turn: Turn, connection: Connection, code: CloseCode, reason: string): void {
  turn.effects.push({ type: "close", connection: connection.id, code, reason });
  release(turn, connection, code, reason);
}

/** Pings silent clients, and closes those that have been silent or behind with reading for too long. */
export function tendClients(turn: Turn): void {
  const { pingAfterMs, idleAfterMs, congestionMs } = turn.environment.options;
  for (const connection of turn.state.connections.values()) {
    const silentMs = turn.now - connection.lastHeardAt;
    if (silentMs >= idleAfterMs) {
      closeConnection(turn, connection, CLOSE_CODE.idle, "no sign of life");
    } else if (turn.now - (connection.congestedSince ?? turn.now) >= congestionMs) {
      closeConnection(turn, connection, CLOSE_CODE.overloaded, NOT_READING);
    } else if (silentMs >= pingAfterMs && turn.now - connection.pingedAt >= pingAfterMs) {
      connection.pingedAt = turn.now;
      turn.effects.push({ type: "ping", connection: connection.id });
    }
  }
}

function handle(turn: Turn, connection: Connection, message: ParsedMessage): void {
  switch (message.type) {
    case "ping":
      turn.effects.push({ type: "send", connection: connection.id, data: ['{"type":"pong"}'] });
      return;
    case "result":
      answerCall(turn, connection.id, message.id, message.result);
      return;
    case "progress":
      reportProgress(turn, connection.id, message);
      return;
    case "register":
      if (isRegisteringTooFast(turn, connection)) {
        closeConnection(turn, connection, CLOSE_CODE.overloaded, "too many registers in 10 seconds");
      } else {
        applyRegister(turn, connection, message.declaration);
      }
      return;
    default:
      unreachable(message);
  }
}

function isRegisteringTooFast(turn: Turn, connection: Connection): boolean {
  if (turn.now - connection.registersSince >= 10_000) {
    connection.registersSince = turn.now;
    connection.registers = 0;
  }
  connection.registers++;
  return connection.registers > turn.environment.options.limits.registersPer10s;
}

function refuse(turn: Turn, id: ConnectionId, code: CloseCode, reason: string, address?: string): void {
  const report = { kind: "client-refused", code, reason, ...(address && { address }) } as const;
  turn.effects.push({ type: "close", connection: id, code, reason }, { type: "report", report });
}

/** The connection ended, for whatever reason: its calls fail and its tools are gone (SPEC §5.3). */
function release(turn: Turn, connection: Connection, code: number | undefined, reason: string): void {
  const { state, effects } = turn;
  state.connections.delete(connection.id);
  const client = clientOf(state, connection.client);
  const hadTools = client.tools !== undefined && client.tools.byName.size > 0;
  client.connection = undefined;
  client.tools = undefined;
  for (const id of client.calls) {
    const call = state.calls.get(id);
    if (call !== undefined) failCall(turn, call, "disconnected");
  }
  if (hadTools) announceChange(turn, client);
  effects.push({ type: "report", report: { kind: "client-disconnected", client: client.id, code, reason } });
  forgetIdleClient(state, client);
}
