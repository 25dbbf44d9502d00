import type { ToolBehaviour, ToolDefinition } from "clientmcp";
import { useCallback, useInsertionEffect, useRef } from "react";

/** Tools by name, whatever their handlers' arguments are. */
export type AnyTools = Readonly<
  Record<string, ToolDefinition & ToolBehaviour & { readonly enabled?: boolean | undefined }>
>;

interface Latest {
  current: ToolBehaviour;
}

/**
 * Gives for each name one object that always holds the tool of the latest commit. It stays the same while the name is in the
 * record, whatever becomes of the definition: by it the client knows the tool that an open question is about.
 */
export function useBehaviours(
  tools: AnyTools,
  committed: () => Promise<void>,
): (name: string) => { readonly current: ToolBehaviour } {
  const latest = useRef(new Map<string, Latest>());

  // An insertion effect comes before every effect that could let a call in.
  useInsertionEffect(() => {
    const all = latest.current;
    for (const name of all.keys()) if (!Object.hasOwn(tools, name)) all.delete(name);
    for (const [name, tool] of Object.entries(tools)) {
      const behaviour: ToolBehaviour = {
        ...tool,
        handler: async (args, context) => {
          try {
            return await tool.handler(args, context);
          } finally {
            // The result leaves when the page shows what the handler set, so that the agent's next call finds it.
            await committed();
          }
        },
      };
      const known = all.get(name);
      if (known === undefined) all.set(name, { current: behaviour });
      else known.current = behaviour;
    }
  });

  return useCallback((name) => latest.current.get(name) as Latest, []);
}
