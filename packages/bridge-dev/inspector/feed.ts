import {
  MOST_CALLS,
  MOST_MESSAGES,
  type AgentView,
  type CallView,
  type ClientView,
  type InspectorEvent,
  type WireView,
} from "../src/inspector/views.ts";
import { unreachable } from "../src/unreachable.ts";

export interface FeedState {
  readonly clients: readonly ClientView[];
  readonly agents: readonly AgentView[];
  readonly calls: readonly CallView[];
  readonly wire: readonly WireView[];
}

export const EMPTY_FEED: FeedState = { clients: [], agents: [], calls: [], wire: [] };

/** The state after one more event of the stream. */
export function afterEvent(state: FeedState, event: InspectorEvent): FeedState {
  switch (event.type) {
    case "snapshot":
      return event;
    case "client":
      return { ...state, clients: put(state.clients, event.item) };
    case "agent":
      return { ...state, agents: put(state.agents, event.item) };
    case "call":
      return { ...state, calls: put(state.calls, event.item).slice(-MOST_CALLS) };
    case "wire":
      return { ...state, wire: [...state.wire.slice(1 - MOST_MESSAGES), event.item] };
    default:
      return unreachable(event);
  }
}

function put<T extends { readonly id: unknown }>(items: readonly T[], item: T): readonly T[] {
  const index = items.findLastIndex(({ id }) => id === item.id);
  return index < 0 ? [...items, item] : items.with(index, item);
}
