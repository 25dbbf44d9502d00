import { CLOSE_CODE } from "clientmcp/protocol";
import { dropCalls } from "./calls.ts";
import { closeConnection } from "./client-channel.ts";
import { breakOff } from "./exchanges.ts";
import { endStream } from "./notification-streams.ts";
import type { Turn } from "./state.ts";

/** Stops the bridge (SPEC §5.3): calls in flight fail, streams end, clients are told to come back later. */
export function shutDown(turn: Turn): void {
  const { state } = turn;
  state.phase = "stopping";
  for (const exchange of state.exchanges.values()) {
    breakOff(turn, exchange);
    dropCalls(turn, exchange, "shutdown", "bridge shutting down");
  }
  for (const stream of state.streams.values()) endStream(turn, stream);
  for (const connection of state.connections.values()) {
    closeConnection(turn, connection, CLOSE_CODE.goingAway, "bridge shutting down");
  }
}
