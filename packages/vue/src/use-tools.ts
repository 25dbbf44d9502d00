import { ToolGroup, type ToolSchema, type ToolState } from "clientmcp";
import { computed, nextTick, toValue, type ComputedRef, type MaybeRefOrGetter } from "vue";
import { useClient } from "./client-key.ts";
import { toGroupTools, type FollowedTool } from "./followed-tool.ts";
import { useSnapshot } from "./use-snapshot.ts";
import { whileShown } from "./while-shown.ts";

/**
 * Exposes each tool of a record under its key while the component is mounted, and not hidden by KeepAlive. A ref or a getter is
 * followed, so which tools the record holds may change; everything else is as with `useTool`. The types of the handlers' arguments
 * are inferred for a record that is written in place.
 */
export function useTools<const S extends Readonly<Record<string, unknown>>, Name extends string>(
  record: MaybeRefOrGetter<
    { readonly [Key in keyof S]: FollowedTool<S[Key] extends ToolSchema ? S[Key] : ToolSchema> } & Readonly<
      Record<Name, unknown>
    >
  >,
): ComputedRef<Readonly<Record<Name, ToolState>>> {
  const client = useClient();
  const snapshot = useSnapshot(client);
  const group = computed(() => new ToolGroup(client.value, nextTick));
  const described = computed(() => group.value.take(toGroupTools(toValue(record))));

  whileShown(described, (declared) => group.value.expose(declared));
  return computed(() => {
    void snapshot.value;
    return group.value.states(described.value);
  });
}
