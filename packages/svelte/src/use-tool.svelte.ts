import type { ClientMCP, ToolSchema, ToolState, UseToolOptions } from "clientmcp";
import { read, type MaybeGetter } from "./getter.ts";
import { useTools } from "./use-tools.svelte.ts";

/**
 * Exposes `tool` as `name` while the component is mounted. Write a function, `() => tool`, for a name or a tool that depends on
 * state: what it reads is followed. Only a changed definition is sent to the bridge.
 *
 * @param name 1–128 characters from `A–Z a–z 0–9 _ - .` (SPEC §3.2).
 * @param client Default: that of the provider above.
 */
export function useTool<const S extends ToolSchema>(
  name: MaybeGetter<string>,
  tool: MaybeGetter<UseToolOptions<S>>,
  client?: ClientMCP,
): ToolState {
  const states = useTools(() => ({ [read(name)]: read(tool) as unknown as UseToolOptions }), client);
  const state = $derived(states.current[read(name)] as ToolState);
  return {
    get status() {
      return state.status;
    },
    get error() {
      return state.error;
    },
  } as ToolState;
}
