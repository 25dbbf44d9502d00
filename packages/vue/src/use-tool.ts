import type { ToolSchema, ToolState } from "clientmcp";
import { computed, toValue, type ComputedRef, type MaybeRefOrGetter } from "vue";
import type { FollowedTool } from "./followed-tool.ts";
import { useTools } from "./use-tools.ts";

/** How a tool stands, as refs. */
export interface ToolRefs {
  readonly status: ComputedRef<ToolState["status"]>;
  /** Why the tool is refused, if it is. */
  readonly error: ComputedRef<ToolState["error"]>;
}

/**
 * Exposes `tool` as `name` while the component is mounted, and not hidden by KeepAlive. Refs and getters are followed, also those
 * that are members of the tool: only a changed definition is sent to the bridge, and a call always runs the latest handler.
 *
 * @param name 1–128 characters from `A–Z a–z 0–9 _ - .` (SPEC §3.2).
 */
export function useTool<const S extends ToolSchema>(
  name: MaybeRefOrGetter<string>,
  tool: MaybeRefOrGetter<FollowedTool<S>>,
): ToolRefs {
  const states = useTools(() => ({ [toValue(name)]: toValue(tool) as unknown as FollowedTool }));
  const state = (): ToolState => states.value[toValue(name)] as ToolState;
  return { status: computed(() => state().status), error: computed(() => state().error) };
}
