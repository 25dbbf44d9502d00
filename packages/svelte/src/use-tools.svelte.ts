import {
  describeGroup,
  ToolGroup,
  type ClientMCP,
  type GroupTools,
  type ToolSchema,
  type ToolState,
  type UseToolOptions,
} from "clientmcp";
import { settled, untrack } from "svelte";
import { useClientState } from "./client-context.ts";
import { read, type MaybeGetter } from "./getter.ts";
import { ownEffect } from "./own-effect.svelte.ts";

/**
 * Exposes each tool of a record under its key while the component is mounted. Write a function, `() => record`, for a record
 * whose tools change; everything else is as with `useTool`.
 *
 * @param client Default: that of the provider above.
 * @returns `current` holds the state of each tool.
 */
export function useTools<const S extends Readonly<Record<string, unknown>>, Name extends string>(
  record: MaybeGetter<
    { readonly [Key in keyof S]: UseToolOptions<S[Key] extends ToolSchema ? S[Key] : ToolSchema> } & Readonly<
      Record<Name, unknown>
    >
  >,
  client?: ClientMCP,
): { readonly current: Readonly<Record<Name, ToolState>> } {
  const state = useClientState(client);
  const tools = $derived(read(record) as unknown as GroupTools);
  const described = $derived(describeGroup(tools));
  const key = $derived(described.key);
  const group = $derived(new ToolGroup(state.client, settled));

  // A text, because what is watched has to be equal as long as nothing changes.
  const text = $derived(state.snapshot && key + JSON.stringify(group.states(described)));
  const current = $derived.by(() => {
    void text;
    return untrack(() => group.states(described));
  });

  ownEffect(() => group.update(tools));
  ownEffect(() => {
    // The key stands for what is described: equal definitions need nothing done.
    void [group, key];
    return untrack(() => group.expose(described));
  });
  return {
    get current() {
      return current;
    },
  };
}
