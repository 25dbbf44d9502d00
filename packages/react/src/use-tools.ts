import { describeTool, type DescribedTool, type ToolSchema } from "clientmcp";
import { useEffect, useSyncExternalStore } from "react";
import { useProvided } from "./client-context.ts";
import type { ToolState, UseToolOptions } from "./tool-state.ts";
import { useBehaviours, type AnyTools } from "./use-behaviours.ts";

/**
 * Exposes each tool of a record under its key while the component is mounted. Which tools the record holds may change from
 * render to render; everything else is as with `useTool`.
 */
export function useTools<const S extends Readonly<Record<string, ToolSchema>>, Name extends string>(
  record: { readonly [Key in keyof S]: UseToolOptions<S[Key]> } & Readonly<Record<Name, unknown>>,
): Readonly<Record<Name, ToolState>> {
  const tools = record as unknown as AnyTools;
  const { client, committed } = useProvided();
  const behaviourOf = useBehaviours(tools, committed);
  const described = Object.entries(tools).map(([name, tool]) => describeTool(name, tool));
  const enabled = described.filter(({ name }) => tools[name]?.enabled !== false);
  const key = enabled.map((tool) => tool.key).join("\n");

  useEffect(() => {
    const removals = enabled.map((tool) => client.exposeDescribed(tool, behaviourOf(tool.name)));
    return () => {
      for (const remove of removals) remove();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- `key` stands for `enabled`: equal definitions need nothing done.
  }, [client, key]);

  function stateOf(tool: DescribedTool): ToolState {
    if (!enabled.includes(tool)) return { status: "disabled" };
    const error = tool.kind === "refused" ? tool.error : client.toolRefusal(tool.name);
    if (error !== undefined) return { status: "refused", error };
    return { status: client.toolStatus(tool.name) === "registered" ? "registered" : "pending" };
  }

  // A text, because what is watched has to be equal as long as nothing changes.
  const statuses = (): string => described.map((tool) => stateOf(tool).status).join();
  useSyncExternalStore(client.subscribe, statuses, statuses);
  return Object.fromEntries(described.map((tool) => [tool.name, stateOf(tool)])) as Readonly<Record<Name, ToolState>>;
}
