import type { ClientMCP } from "./client.ts";
import type { ClientMCPError } from "./client-error.ts";
import { describeTool, type DescribedTool } from "./describe-tool.ts";
import type { ToolSchema } from "./schema.ts";
import type { Tool, ToolBehaviour, ToolDefinition } from "./tool.ts";
import { within } from "./within.ts";

/** A tree that suspends may commit late, and an agent must get its answer all the same. */
const SHOWN_WITHIN_MS = 1_000;

/** A tool as a component declares it. */
export type UseToolOptions<S extends ToolSchema = ToolSchema> = Tool<S> & {
  /** `false` removes the tool while its component stays; default `true`. */
  readonly enabled?: boolean | undefined;
};

/**
 * Where a tool of a component is on its way to the agents.
 *
 * - `registered`: the bridge has it, and agents can call it.
 * - `pending`: the bridge has not confirmed it yet, or there is no connection.
 * - `disabled`: `enabled` is `false`.
 * - `refused`: its definition is not valid, and `error` says why. The other tools are not affected.
 */
export type ToolState =
  | { readonly status: "registered" | "pending" | "disabled"; readonly error?: undefined }
  | { readonly status: "refused"; readonly error: ClientMCPError };

/** The tools of a component by name, whatever their handlers' arguments are. */
export type GroupTools = Readonly<
  Record<string, ToolDefinition & ToolBehaviour & { readonly enabled?: boolean | undefined }>
>;

/** What the tools of a component declare. Equal keys declare the same. */
export interface DescribedGroup {
  readonly key: string;
  readonly enabled: readonly DescribedTool[];
  readonly disabled: readonly string[];
}

/** Describes without exposing. Pure, and never throws. */
export function describeGroup(tools: GroupTools): DescribedGroup {
  const enabled: DescribedTool[] = [];
  const disabled: string[] = [];
  for (const [name, tool] of Object.entries(tools)) {
    if (tool.enabled === false) disabled.push(name);
    else enabled.push(describeTool(name, tool));
  }
  return { key: [...enabled.map(({ key }) => key), ...disabled].join("\n"), enabled, disabled };
}

/**
 * The tools of one component, for adapters of frameworks: `describeGroup` while rendering, `update` after every commit, and
 * `expose` while the component is mounted, anew whenever the key has changed.
 */
export class ToolGroup {
  readonly #client: ClientMCP;
  readonly #shown: () => Promise<unknown>;
  // One object per name while the name is there, whatever becomes of the definition: by it the client knows the tool that an
  // open question is about.
  readonly #latest = new Map<string, { current: ToolBehaviour }>();
  #described: DescribedGroup | undefined;
  #states: { readonly text: string; readonly byName: Readonly<Record<string, ToolState>> } | undefined;

  /**
   * @param shown Resolves when all that was set before its call is on the page. Results wait for it, 1 s at most, so that an
   * agent's next call finds what the one before it did.
   */
  constructor(client: ClientMCP, shown: () => Promise<unknown>) {
    this.#client = client;
    this.#shown = shown;
  }

  /** Takes over the handlers: calls that begin from now on run these. */
  update(tools: GroupTools): void {
    for (const name of this.#latest.keys()) if (!Object.hasOwn(tools, name)) this.#latest.delete(name);
    for (const [name, tool] of Object.entries(tools)) {
      const current = this.#waiting(tool);
      const latest = this.#latest.get(name);
      if (latest === undefined) this.#latest.set(name, { current });
      else latest.current = current;
    }
  }

  /**
   * `update` and `describeGroup` in one, for frameworks that show at once what they are told. Gives the same object as long as
   * the tools declare the same.
   */
  take(tools: GroupTools): DescribedGroup {
    this.update(tools);
    const described = describeGroup(tools);
    const known = this.#described;
    if (known?.key === described.key) return known;
    this.#described = described;
    return described;
  }

  /** Exposes what was described of the tools that `update` was last given, until the returned function is called. Never throws. */
  expose({ enabled }: DescribedGroup): () => void {
    const removals = enabled.flatMap((tool) => {
      const latest = this.#latest.get(tool.name);
      return latest === undefined ? [] : this.#client.exposeDescribed(tool, latest);
    });
    return () => {
      for (const remove of removals) remove();
    };
  }

  /** The state of each tool by its name: the same object as long as none has changed. */
  states({ enabled, disabled }: DescribedGroup): Readonly<Record<string, ToolState>> {
    const states: readonly (readonly [string, ToolState])[] = [
      ...enabled.map((tool) => [tool.name, this.#stateOf(tool)] as const),
      ...disabled.map((name) => [name, { status: "disabled" }] as const),
    ];
    const text = JSON.stringify(states.map(([name, { status, error }]) => [name, status, error?.message]));
    if (this.#states?.text !== text) this.#states = { text, byName: Object.fromEntries(states) };
    return this.#states.byName;
  }

  #stateOf(tool: DescribedTool): ToolState {
    const { name } = tool;
    const error = tool.kind === "refused" ? tool.error : this.#client.toolRefusal(name);
    if (error !== undefined) return { status: "refused", error };
    return { status: this.#client.toolStatus(name) === "registered" ? "registered" : "pending" };
  }

  #waiting(tool: ToolBehaviour): ToolBehaviour {
    return {
      ...tool,
      handler: async (args, context) => {
        try {
          return await tool.handler(args, context);
        } finally {
          await within(SHOWN_WITHIN_MS, this.#shown);
        }
      },
    };
  }
}
