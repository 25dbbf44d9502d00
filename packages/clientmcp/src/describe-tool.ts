import { invalidTool, type ClientMCPError } from "./client-error.ts";
import { wireText } from "./json-text.ts";
import { isLimit, limitFault } from "./limit.ts";
import { META_KEY, RISK_ANNOTATIONS, toolFault, type Risk, type Tool as WireTool } from "./protocol/index.ts";
import { toJsonSchema } from "./schema.ts";
import { thrownText } from "./thrown-text.ts";
import type { ToolBehaviour, ToolDefinition } from "./tool.ts";

declare const __DEV__: boolean;

const HANDLER_FAULT = __DEV__ ? "handler must be a function" : "handler";

/**
 * A tool as the bridge will see it, or why no bridge would take it. Equal descriptions have equal keys, so that an adapter can
 * tell an inline but equal definition from a changed one.
 */
export type DescribedTool =
  | { readonly kind: "valid"; readonly name: string; readonly key: string; readonly definition: WireTool }
  | { readonly kind: "refused"; readonly name: string; readonly key: string; readonly error: ClientMCPError };

/** Describes `tool` without exposing it. Pure, and never throws (SPEC §3.2). */
export function describeTool(name: string, tool: ToolDefinition & ToolBehaviour): DescribedTool {
  try {
    const key = wireText(definitionOf(name, tool));
    // What is checked is what will be sent: cycles have thrown by now, and `toJSON` and getters have had their say.
    const definition: unknown = JSON.parse(key);
    const fault = typeof tool.handler === "function" ? toolFault(definition) : HANDLER_FAULT;
    return fault === undefined
      ? { kind: "valid", name, key, definition: definition as WireTool }
      : refused(name, fault);
  } catch (cause) {
    return refused(name, thrownText(cause), cause);
  }
}

/** The risk that a described tool publishes. */
export function riskOf({ _meta }: WireTool): Risk | undefined {
  const risk = _meta?.[META_KEY.risk];
  return isRisk(risk) ? risk : undefined;
}

function definitionOf(name: string, tool: ToolDefinition & ToolBehaviour): object {
  const { title, description, icons, inputSchema, outputSchema, annotations, _meta, risk } = tool;
  if (risk !== undefined && !isRisk(risk)) {
    throw new TypeError(
      __DEV__ ? `risk must be one of ${Object.keys(RISK_ANNOTATIONS).join(", ")}, not ${JSON.stringify(risk)}` : "risk",
    );
  }
  for (const member of ["timeoutMs", "maxConcurrent"] as const) {
    if (tool[member] !== undefined && !isLimit(tool[member])) throw new TypeError(limitFault(member));
  }
  return {
    name,
    title,
    description,
    icons,
    inputSchema: completed(inputSchema === undefined ? {} : toJsonSchema(inputSchema, "input")),
    outputSchema: outputSchema === undefined ? undefined : toJsonSchema(outputSchema, "output"),
    annotations: withRisk(annotations, risk === undefined ? {} : RISK_ANNOTATIONS[risk]),
    _meta: risk === undefined ? _meta : { ..._meta, [META_KEY.risk]: risk },
  };
}

/** Some model providers refuse an object schema without `properties`, so an empty one gets both (SPEC §9.2). */
function completed(schema: unknown): unknown {
  // An instance of some class may have no members of its own either, but nobody meant it as an empty schema.
  const empty = Object.getPrototypeOf(schema) === Object.prototype && Object.keys(schema as object).length === 0;
  return empty ? { type: "object", properties: {} } : schema;
}

function withRisk(own: ToolDefinition["annotations"], implied: object): object | undefined {
  // Something that is no object stays as it is: `toolFault` names it.
  if (own !== undefined && (typeof own !== "object" || own === null)) return own;
  return own === undefined && Object.keys(implied).length === 0 ? undefined : { ...implied, ...own };
}

function isRisk(value: unknown): value is Risk {
  return typeof value === "string" && Object.hasOwn(RISK_ANNOTATIONS, value);
}

function refused(name: string, fault: string, cause?: unknown): DescribedTool {
  // A name may be anything, too, where nothing checks types.
  const error = invalidTool(thrownText(name), fault, cause);
  return { kind: "refused", name, key: error.message, error };
}
