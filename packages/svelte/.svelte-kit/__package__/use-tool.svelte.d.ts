import type { ClientMCP, ToolSchema, ToolState, UseToolOptions } from "clientmcp";
import { type MaybeGetter } from "./getter.ts";
/**
 * Exposes `tool` as `name` while the component is mounted. Write a function, `() => tool`, for a name or a tool that depends on
 * state: what it reads is followed. Only a changed definition is sent to the bridge.
 *
 * @param name 1–128 characters from `A–Z a–z 0–9 _ - .` (SPEC §3.2).
 * @param client Default: that of the provider above.
 */
export declare function useTool<const S extends ToolSchema>(name: MaybeGetter<string>, tool: MaybeGetter<UseToolOptions<S>>, client?: ClientMCP): ToolState;
