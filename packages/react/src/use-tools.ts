import {
  describeGroup,
  ToolGroup,
  type GroupTools,
  type ToolSchema,
  type ToolState,
  type UseToolOptions,
} from "clientmcp";
import { useEffect, useInsertionEffect, useMemo, useSyncExternalStore } from "react";
import { useProvided } from "./client-context.ts";

/**
 * Exposes each tool of a record under its key while the component is mounted. Which tools the record holds may change from
 * render to render; everything else is as with `useTool`.
 */
export function useTools<const S extends Readonly<Record<string, unknown>>, Name extends string>(
  record: { readonly [Key in keyof S]: UseToolOptions<S[Key] extends ToolSchema ? S[Key] : ToolSchema> } & Readonly<
    Record<Name, unknown>
  >,
): Readonly<Record<Name, ToolState>> {
  const tools = record as unknown as GroupTools;
  const { client, committed } = useProvided();
  const group = useMemo(() => new ToolGroup(client, committed), [client, committed]);
  const described = describeGroup(tools);

  // An insertion effect comes before every effect that could let a call in.
  useInsertionEffect(() => group.update(tools));
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- The key stands for what is described: equal definitions need nothing done.
  useEffect(() => group.expose(described), [group, described.key]);

  // Read by the store alone: in a render of its own the React Compiler would keep the first answer.
  const states = (): Readonly<Record<string, ToolState>> => group.states(described);
  return useSyncExternalStore(client.subscribe, states, states);
}
