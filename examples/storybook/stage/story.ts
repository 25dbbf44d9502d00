import { FORCE_REMOUNT } from "storybook/internal/core-events";
import { addons } from "storybook/preview-api";
import { expect, waitFor } from "storybook/test";
import { followPanel } from "../panel/follow-panel.ts";
import type { AgentCall, PlannedCall } from "./fake-agent.ts";
import { cameInSight, isInSight } from "./in-sight.ts";
import { openRehearsal, openToAgents, type Rehearsal, type Stage, type StageOptions } from "./stage.ts";
import { User } from "./user.ts";

/** What a play function works with. */
interface Play extends Omit<Stage, "rehearsal">, Rehearsal {
  readonly user: User;
  /** Lets the agent make one of the planned calls. */
  readonly call: (index?: number) => Promise<AgentCall>;
  /** Waits until a call has ended in this way. */
  readonly ends: (call: AgentCall, outcome: string) => Promise<void>;
  /** Whether a call has no answer yet, after all that is on its way has arrived. */
  readonly waits: (call: AgentCall) => Promise<void>;
  /** Whether these deeds were done and no others, after all that is on its way has arrived. */
  readonly journalIs: (...deeds: string[]) => Promise<void>;
}

/** A story, without a framework: what the agent calls, and what becomes of it. */
export interface Flow extends StageOptions {
  /** The first of them also stands in the panel, ready to be called. */
  readonly calls: readonly [PlannedCall, ...PlannedCall[]];
  readonly globals?: Readonly<Record<string, unknown>>;
  readonly play: (play: Play) => Promise<void>;
}

interface Context {
  readonly id: string;
  readonly globals: Readonly<Record<string, unknown>>;
  readonly loaded: Readonly<Record<string, unknown>>;
  readonly canvasElement: HTMLElement;
}

/** What Storybook needs to show a flow; the frameworks' previews render it. */
export interface Story {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly loaders: readonly ((context: Pick<Context, "id" | "globals">) => Promise<{ readonly stage: Stage }>)[];
  readonly beforeEach: (context: Pick<Context, "globals">) => () => void;
  readonly play: (context: Context) => Promise<void>;
}

export function story(flow: Flow): Story {
  let shown: Shown | undefined;
  return {
    globals: flow.globals ?? {},
    loaders: [
      async ({ id, globals }) => {
        const bridge = bridgeOf(globals);
        // The toolbar renders a story again without ending it. Another look keeps the stage, another bridge needs a new one.
        if (shown !== undefined && shown.bridge !== bridge) addons.getChannel().emit(FORCE_REMOUNT, { storyId: id });
        shown ??= show(flow, bridge);
        return { stage: shown.stage };
      },
    ],
    beforeEach: ({ globals }) => {
      document.documentElement.style.colorScheme = globals["theme"] === "dark" ? "dark" : "light";
      document.documentElement.dir = globals["direction"] === "rtl" ? "rtl" : "ltr";
      return () => {
        shown?.end();
        shown = undefined;
      };
    },
    play: async ({ loaded, canvasElement }) => {
      const stage = stageOf(loaded);
      if (!isInSight()) await cameInSight();
      // With a real bridge the agent is the visitor's.
      if (stage.rehearsal !== undefined) await flow.play(playOf(flow, stage, stage.rehearsal, canvasElement));
    },
  };
}

/** A story on its stage, from its first rendering to its end. */
interface Shown {
  readonly bridge: BridgeChoice;
  readonly stage: Stage;
  readonly end: () => void;
}

/** The bridge in memory, or the port of one on this machine. */
type BridgeChoice = "memory" | number;

function bridgeOf(globals: Readonly<Record<string, unknown>>): BridgeChoice {
  return globals["bridge"] === "clientmcp-dev" ? Number(globals["bridgePort"]) : "memory";
}

function show(flow: Flow, bridge: BridgeChoice): Shown {
  const stage = bridge === "memory" ? openRehearsal(flow) : openToAgents(flow, bridge);
  const unfollow = followPanel(stage, flow.calls[0], addons.getChannel());
  const end = (): void => {
    unfollow();
    stage.close();
  };
  return { bridge, stage, end };
}

/** The stage that a story's loader has made. */
export function stageOf(loaded: Readonly<Record<string, unknown>>): Stage {
  return loaded["stage"] as Stage;
}

function playOf(flow: Flow, stage: Stage, rehearsal: Rehearsal, page: HTMLElement): Play {
  const { agent, clock } = rehearsal;
  const outcomeOf = ({ number }: AgentCall): string | undefined => agent.getSnapshot().calls[number]?.outcome;
  return {
    ...stage,
    ...rehearsal,
    user: new User(page, stage),
    call: (index = 0) => agent.call(flow.calls[index] ?? flow.calls[0]),
    ends: (call, outcome) => waitFor(() => expect(outcomeOf(call)).toBe(outcome)),
    waits: async (call) => {
      await clock.settle();
      await expect(outcomeOf(call)).toBeUndefined();
    },
    journalIs: async (...deeds) => {
      await clock.settle();
      await expect(stage.desk.getSnapshot().journal).toEqual(deeds);
    },
  };
}
