import type { ToolSchema, ToolState, UseToolOptions } from "clientmcp";
import { useTools } from "./use-tools.ts";

/**
 * Exposes `tool` as `name` while the component is mounted. The definition may be written inline: only a changed one is sent
 * to the bridge, and a call always runs the handler of the latest render.
 *
 * @param name 1–128 characters from `A–Z a–z 0–9 _ - .` (SPEC §3.2).
 */
export function useTool<const S extends ToolSchema>(name: string, tool: UseToolOptions<S>): ToolState {
  return useTools({ [name]: tool as unknown as UseToolOptions })[name] as ToolState;
}
