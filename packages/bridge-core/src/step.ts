import { receiveAgentBody } from "./agent-body.ts";
import { receiveAgentRequest } from "./agent-request.ts";
import { dropCalls, wakeCall } from "./calls.ts";
import {
  failClient,
  hearClient,
  loseClient,
  noteCongestion,
  openClient,
  receiveClientMessage,
  tendClients,
} from "./client-channel.ts";
import type { Effect } from "./effect.ts";
import type { Event, ExchangeId } from "./event.ts";
import { forgetStream, tendStreams } from "./notification-streams.ts";
import { shutDown } from "./shutdown.ts";
import type { BridgeState, Environment, Turn } from "./state.ts";
import { unreachable } from "./unreachable.ts";

/**
 * Takes one step: changes `state` by what happened and says what to do about it. It does no I/O and never throws, whatever
 * comes from the network.
 *
 * @returns Orders, to be carried out in their order.
 */
export function step(state: BridgeState, event: Event, environment: Environment): Effect[] {
  const turn: Turn = { state, environment, now: event.now, effects: [] };
  switch (event.type) {
    case "client-opened":
      openClient(turn, event.connection, event.claims);
      break;
    case "client-message":
      receiveClientMessage(turn, event.connection, event.bytes);
      break;
    case "client-fault":
      failClient(turn, event.connection, event.fault);
      break;
    case "client-alive":
      hearClient(turn, event.connection);
      break;
    case "client-congested":
      noteCongestion(turn, event.connection, event.congested);
      break;
    case "client-closed":
      loseClient(turn, event.connection);
      break;
    case "agent-request":
      receiveAgentRequest(turn, event.exchange, event.head, event.claims);
      break;
    case "agent-body":
      receiveAgentBody(turn, event);
      break;
    case "agent-gone":
      loseAgent(turn, event.exchange);
      break;
    case "timer-fired":
      wakeCall(turn, event.timer);
      break;
    case "tick":
      tendClients(turn);
      tendStreams(turn);
      break;
    case "shutdown":
      shutDown(turn);
      break;
    default:
      unreachable(event);
  }
  return turn.effects;
}

function loseAgent(turn: Turn, id: ExchangeId): void {
  const exchange = turn.state.exchanges.get(id);
  if (exchange !== undefined) dropCalls(turn, exchange, "cancelled", "the agent is gone");
  const stream = turn.state.streams.get(id);
  if (stream !== undefined) forgetStream(turn, stream);
}
