import type { GroupTools, Tool, ToolSchema, UseToolOptions } from "clientmcp";
import { toValue, type MaybeRef, type MaybeRefOrGetter } from "vue";
import { mapEntries } from "./map-entries.ts";

type Plain = Omit<UseToolOptions, "inputSchema" | "outputSchema" | "handler" | "confirm">;

/**
 * A tool as a component declares it. Its members may be refs or getters, and are followed; of a schema only a ref is, because
 * some libraries' schemas are functions themselves.
 */
export type FollowedTool<S extends ToolSchema = ToolSchema> = {
  readonly [Member in keyof Plain]: MaybeRefOrGetter<Plain[Member]>;
} & {
  readonly inputSchema?: MaybeRef<S | undefined>;
  readonly outputSchema?: MaybeRef<ToolSchema | undefined>;
  readonly handler: Tool<S>["handler"];
  readonly confirm?: Tool<S>["confirm"];
};

/** The tools as they are now. Reads every ref and getter of them. */
export function toGroupTools(record: Readonly<Record<string, object>>): GroupTools {
  return mapEntries(record, (_, tool: object) =>
    mapEntries(tool, (member, value) =>
      typeof value === "function" && FUNCTIONAL.test(member) ? value : toValue(value),
    ),
  ) as GroupTools;
}

const FUNCTIONAL = /handler|confirm|Schema/;
