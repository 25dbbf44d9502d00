import type { Arguments } from "./infer-arguments.ts";
import type { AgentInfo, Icon, Risk, ToolAnnotations } from "./protocol/index.ts";
import type { ToolSchema } from "./schema.ts";

/** What a handler is given beside its arguments. */
export interface ToolContext {
  /** The name under which the agent called the tool. */
  readonly name: string;
  /** Aborts when the agent cancels, the call times out, or the connection ends: nobody receives the result then. */
  readonly signal: AbortSignal;
  /** The name that the agent gave itself. Nobody verified it. */
  readonly agent?: AgentInfo | undefined;
  /**
   * Tells the agent how far the call is, if it asked for that; `value` must grow from call to call. A message is cut to 1,024
   * bytes.
   */
  readonly progress: (value: number, total?: number, message?: string) => void;
}

/** What the user is asked before a call runs. */
export interface Confirmation {
  readonly title: string;
  readonly detail?: string | undefined;
}

/** The part of a tool that agents see: MCP's members, and how much its action matters. */
export interface ToolDefinition {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly icons?: readonly Icon[] | undefined;
  readonly outputSchema?: ToolSchema | undefined;
  readonly annotations?: ToolAnnotations | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  /** Published with the annotations that it implies; those in `annotations` win (SPEC §9.1). */
  readonly risk?: Risk | undefined;
}

interface ToolLimits {
  /**
   * How long the handler may take, in whole milliseconds, 1 to 2^31 - 1; the wait for the user does not count. No limit by
   * default.
   */
  readonly timeoutMs?: number | undefined;
  /** How many calls of this tool may be open at once, 1 or more; further ones are answered as busy. No limit by default. */
  readonly maxConcurrent?: number | undefined;
}

/** A tool of the application. The types of `handler`'s arguments come from `inputSchema`. */
export interface Tool<S extends ToolSchema = ToolSchema> extends ToolDefinition, ToolLimits {
  /** Without one the tool takes no arguments. */
  readonly inputSchema?: S | undefined;
  /**
   * Runs a call. Its return value becomes the result; what it throws becomes a tool error.
   * With a plain JSON Schema `args` is exactly what the agent sent: only a `validator` of the client checks it.
   */
  readonly handler: (args: Arguments<S>, context: ToolContext) => unknown;
  /** The question to ask before this call runs, or `undefined` for none. A `policy` of the client decides before it. */
  readonly confirm?: ((args: Arguments<S>) => Confirmation | undefined) | undefined;
}

/** The part of a tool that is read anew at each call, so that an adapter can swap it without telling the bridge. */
export interface ToolBehaviour extends ToolLimits {
  readonly inputSchema?: ToolSchema | undefined;
  readonly outputSchema?: ToolSchema | undefined;
  readonly handler: (args: never, context: ToolContext) => unknown;
  readonly confirm?: ((args: never) => Confirmation | undefined) | undefined;
}
