import { CLOSE_CODE } from "clientmcp/protocol";
import type { Claims } from "./claims.ts";
import { closeConnection } from "./client-channel.ts";
import { endStream } from "./notification-streams.ts";
import type { Turn } from "./state.ts";

/** Asks for the generation of everybody whose token was accepted once and counts for as long as something is open (SPEC §2). */
export function reviewGenerations({ state, effects }: Turn): void {
  for (const { id: client, connection, streams } of state.clients.values()) {
    if (connection !== undefined) effects.push({ type: "ask-generation", client, role: "client" });
    if (streams.size > 0) effects.push({ type: "ask-generation", client, role: "agent" });
  }
}

export interface KnownGeneration {
  readonly client: string;
  readonly role: Claims["role"];
  readonly generation: number;
}

/** Closes what was opened with a token of another generation. */
export function applyGeneration(turn: Turn, { client: id, role, generation }: KnownGeneration): void {
  const { state } = turn;
  const client = state.clients.get(id);
  if (client === undefined) return;
  if (role === "client") {
    const connection = state.connections.get(client.connection ?? -1);
    if (connection === undefined || connection.generation === generation) return;
    closeConnection(turn, connection, CLOSE_CODE.unauthorized, "the client token was revoked");
    return;
  }
  for (const exchange of client.streams) {
    const stream = state.streams.get(exchange);
    if (stream !== undefined && stream.claims.generation !== generation) endStream(turn, stream);
  }
}
