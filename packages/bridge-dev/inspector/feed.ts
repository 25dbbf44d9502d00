import type { AgentView, CallView, ClientView, InspectorEvent, WireView } from "../src/inspector/views.ts";

const MAX_CALLS = 200;
const MAX_WIRE = 500;

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
      return { ...state, calls: put(state.calls, event.item).slice(-MAX_CALLS) };
    case "wire":
      return { ...state, wire: [...state.wire.slice(1 - MAX_WIRE), event.item] };
    default:
      return unreachable(event);
  }
}

function put<T extends { readonly id: unknown }>(items: readonly T[], item: T): readonly T[] {
  const index = items.findLastIndex(({ id }) => id === item.id);
  return index < 0 ? [...items, item] : items.with(index, item);
}

function unreachable(value: never): never {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`);
}
