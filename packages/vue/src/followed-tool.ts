import type { GroupTools, Tool, ToolSchema, UseToolOptions } from "clientmcp";
import { toValue, unref, type MaybeRef, type MaybeRefOrGetter } from "vue";

type Functional = "inputSchema" | "outputSchema" | "handler" | "confirm";
type Plain = Omit<UseToolOptions, Functional>;

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

const FUNCTIONAL: readonly string[] = ["inputSchema", "outputSchema", "handler", "confirm"] satisfies Functional[];

/** The tools as they are now. Reads every ref and getter of them. */
export function toGroupTools(record: Readonly<Record<string, object>>): GroupTools {
  const tools = Object.entries(record).map(([name, tool]) => [name, mapMembers(tool)]);
  return Object.fromEntries(tools) as GroupTools;
}

function mapMembers(tool: object): object {
  const members = Object.entries(tool).map(([member, value]: [string, unknown]) => [
    member,
    FUNCTIONAL.includes(member) ? unref(value) : toValue(value),
  ]);
  return Object.fromEntries(members) as object;
}
