import { type ClientMCP, type ToolSchema, type ToolState, type UseToolOptions } from "clientmcp";
import { type MaybeGetter } from "./getter.ts";
/**
 * Exposes each tool of a record under its key while the component is mounted. Write a function, `() => record`, for a record
 * whose tools change; everything else is as with `useTool`.
 *
 * @param client Default: that of the provider above.
 * @returns `current` holds the state of each tool.
 */
export declare function useTools<const S extends Readonly<Record<string, ToolSchema>>, Name extends string>(record: MaybeGetter<{
    readonly [Key in keyof S]: UseToolOptions<S[Key]>;
} & Readonly<Record<Name, unknown>>>, client?: ClientMCP): {
    readonly current: Readonly<Record<Name, ToolState>>;
};
