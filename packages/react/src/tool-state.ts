import type { ClientMCPError, Tool, ToolSchema } from "clientmcp";

/** A tool as `useTool` takes it. */
export type UseToolOptions<S extends ToolSchema = ToolSchema> = Tool<S> & {
  /** `false` removes the tool while its component stays; default `true`. */
  readonly enabled?: boolean | undefined;
};

/**
 * Where a tool is on its way to the agents.
 *
 * - `registered`: the bridge has it, and agents can call it.
 * - `pending`: the bridge has not confirmed it yet, or there is no connection.
 * - `disabled`: `enabled` is `false`.
 * - `refused`: its definition is not valid, and `error` says why. The other tools are not affected.
 */
export type ToolState =
  | { readonly status: "registered" | "pending" | "disabled"; readonly error?: undefined }
  | { readonly status: "refused"; readonly error: ClientMCPError };
