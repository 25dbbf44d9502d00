import { headerParameters } from "./header-parameters.ts";
import { isJsonObject } from "./json.ts";
import { DEFAULT_REGISTER_LIMITS, type RegisterLimits } from "./limits.ts";
import { utf8Length } from "./utf8.ts";

declare const __DEV__: boolean;

const TOOL_NAME = /^[\w.-]{1,128}$/;
const MAX_DEPTH = 256;

type Members = Readonly<Record<string, unknown>>;
type Kinds = Readonly<Record<string, "a string" | "a boolean" | "an array" | "an object">>;

const OPTIONAL_MEMBERS: Kinds = {
  title: "a string",
  description: "a string",
  icons: "an array",
  annotations: "an object",
  _meta: "an object",
  outputSchema: "an object",
};
const ANNOTATIONS: Kinds = {
  title: "a string",
  readOnlyHint: "a boolean",
  destructiveHint: "a boolean",
  idempotentHint: "a boolean",
  openWorldHint: "a boolean",
};

/** Why a bridge refuses a register, with the tool that is at fault where one is (SPEC §3.2). */
export interface RegisterFault {
  readonly tool?: string;
  readonly fault: string;
}

/**
 * Says what is wrong with one declared tool, or `undefined`. The SDK and every bridge share this rule (SPEC §3.2).
 *
 * @param tool A value that came out of `JSON.parse`: it has no cycles.
 */
export function toolFault(tool: unknown): string | undefined {
  if (!isJsonObject(tool)) return "a tool must be an object";
  const { name, inputSchema, annotations } = tool;
  if (typeof name !== "string" || !TOOL_NAME.test(name)) {
    return __DEV__ ? "name must be 1 to 128 characters of A-Z a-z 0-9 _ - ." : "name";
  }
  if (deeperThan(tool, MAX_DEPTH)) return `nested deeper than ${MAX_DEPTH} levels`;
  if (!isJsonObject(inputSchema)) return wrong("inputSchema", "an object", inputSchema);
  return (
    memberFault(tool, OPTIONAL_MEMBERS) ??
    (isJsonObject(annotations) ? memberFault(annotations, ANNOTATIONS, "annotations.") : undefined) ??
    schemaFault(inputSchema)
  );
}

/** Says what is wrong with a whole register, or `undefined` (SPEC §3.2, §6). `tools` must already be an array. */
export function registerFault(
  tools: readonly unknown[],
  instructions: string | undefined,
  limits: RegisterLimits = DEFAULT_REGISTER_LIMITS,
): RegisterFault | undefined {
  if (tools.length > limits.tools) {
    return { fault: `${tools.length} tools declared, at most ${limits.tools} are allowed` };
  }
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    const name = isJsonObject(tool) && typeof tool["name"] === "string" ? tool["name"] : undefined;
    const label = name === undefined || name === "" ? `tools[${index}]` : `tool "${name}"`;
    const fault = toolFault(tool);
    if (fault !== undefined) return { tool: label, fault };
    if (name !== undefined && names.has(name)) return { tool: label, fault: "declared twice" };
    if (name !== undefined) names.add(name);
  }
  if (instructions !== undefined) {
    const bytes = utf8Length(instructions);
    if (bytes > limits.instructionsBytes) {
      return { fault: `instructions take ${bytes} bytes, at most ${limits.instructionsBytes} are allowed` };
    }
  }
  return undefined;
}

function memberFault(object: Members, kinds: Kinds, path = ""): string | undefined {
  for (const [member, kind] of Object.entries(kinds)) {
    const value = object[member];
    if (value !== undefined && kindOf(value) !== kind) return wrong(path + member, kind, value);
  }
  return undefined;
}

function schemaFault(schema: Members): string | undefined {
  const { type, required = [], properties = {} } = schema;
  if (type !== "object") return wrong("inputSchema.type", '"object"', type);
  if (!Array.isArray(required) || required.some((name) => typeof name !== "string")) {
    return __DEV__ ? "inputSchema.required must be an array of strings" : "inputSchema.required";
  }
  if (!isJsonObject(properties)) return wrong("inputSchema.properties", "an object", properties);
  for (const [name, property] of Object.entries(properties)) {
    if (!isJsonObject(property) && typeof property !== "boolean") {
      return wrong(`inputSchema.properties.${name}`, "a schema (an object or a boolean)", property);
    }
  }
  const found = headerParameters(schema);
  return found.ok ? undefined : found.fault;
}

function wrong(path: string, kind: string, value: unknown): string {
  if (!__DEV__) return path;
  return `${path} must be ${kind}, not ${typeof value === "string" ? `"${value}"` : kindOf(value)}`;
}

/** Iterative, because a hostile text may nest deeper than the call stack does. */
function deeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((node) => (typeof node === "object" && node !== null ? Object.values(node) : []));
  }
  return false;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
