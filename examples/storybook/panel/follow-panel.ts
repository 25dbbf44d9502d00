import type { PlannedCall } from "../stage/fake-agent.ts";
import { isInSight } from "../stage/in-sight.ts";
import type { Stage } from "../stage/stage.ts";
import { ORDERED, TOLD, type Order, type PanelState } from "./messages.ts";

/** The part of Storybook's channel that is used. */
export interface Channel {
  readonly emit: (event: string, message: unknown) => void;
  readonly on: (event: string, listener: (message: Order) => void) => void;
  readonly off: (event: string, listener: (message: Order) => void) => void;
}

/** Tells the panel about the stage and does what it orders, until the returned function is called. */
export function followPanel(stage: Stage, planned: PlannedCall, channel: Channel): () => void {
  const tell = (): void => {
    if (isInSight()) channel.emit(TOLD, stateOf(stage, planned));
  };
  const follow = (order: Order): void => {
    if (!isInSight()) return;
    if (order.do === "tell") tell();
    else obey(stage, order);
  };
  const followed = [stage.client, stage.scenery, ...(stage.rehearsal === undefined ? [] : [stage.rehearsal.agent])];
  const unsubscribes = followed.map(({ subscribe }) => subscribe(tell));
  channel.on(ORDERED, follow);
  tell();
  return () => {
    channel.off(ORDERED, follow);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

function stateOf({ client, scenery, rehearsal }: Stage, { tool, args }: PlannedCall): PanelState {
  const { status, tools } = client.getSnapshot();
  return {
    bridge: rehearsal === undefined ? "clientmcp-dev" : "memory",
    status,
    tools: tools.map(({ name }) => name),
    planned: { tool, args },
    calls: (rehearsal?.agent.getSnapshot().calls ?? []).map(({ number, tool, outcome }) => ({ number, tool, outcome })),
    ...scenery.getSnapshot(),
  };
}

function obey({ scenery, rehearsal }: Stage, order: Exclude<Order, { readonly do: "tell" }>): void {
  switch (order.do) {
    case "call":
      return void rehearsal?.agent.call(order);
    case "cancel":
      return rehearsal?.agent.getSnapshot().calls[order.number]?.cancel();
    case "pass":
      return void rehearsal?.clock.pass(order.ms);
    case "drop":
      return rehearsal?.bridge.drop();
    case "restore":
      return rehearsal?.bridge.restore();
    case "show": {
      const { do: _, ...shown } = order;
      return scenery.show(shown);
    }
    default:
      return order satisfies never;
  }
}
