import { headerParameters } from "./header-parameters.ts";
import { isJsonObject } from "./json.ts";
import { DEFAULT_REGISTER_LIMITS, type RegisterLimits } from "./limits.ts";
import { utf8Length } from "./utf8.ts";

const TOOL_NAME = /^[A-Za-z0-9_.-]{1,128}$/;
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
const MAX_DEPTH = 256;

/** Why a bridge refuses a register, with the tool that is at fault where one is (SPEC §3.2). */
export interface RegisterFault {
  readonly tool?: string;
  readonly fault: string;
}

/** Whether `name` is 1 to 128 characters of `A-Z a-z 0-9 _ - .` (SPEC §3.2). */
export function isToolName(name: string): boolean {
  return TOOL_NAME.test(name);
}

/**
 * Says what is wrong with one declared tool, or `undefined`. The SDK and every bridge share this rule (SPEC §3.2).
 *
 * @param tool A value that came out of `JSON.parse`: it has no cycles.
 */
export function toolFault(tool: unknown): string | undefined {
  if (!isJsonObject(tool)) return "a tool must be an object";
  const { name, inputSchema } = tool;
  if (typeof name !== "string") return "name must be a string";
  if (name === "" || name.length > 128) return `name must have 1 to 128 characters, not ${name.length}`;
  if (!isToolName(name)) return "name may hold only A-Z a-z 0-9 _ - .";
  if (!isJsonObject(inputSchema)) return `inputSchema must be an object, not ${kindOf(inputSchema)}`;
  if (inputSchema["type"] !== "object") {
    return `inputSchema.type must be "object", not ${shown(inputSchema["type"])}`;
  }
  if (deeperThan(tool, MAX_DEPTH)) return `nested deeper than ${MAX_DEPTH} levels`;
  return optionalMemberFault(tool) ?? schemaFault(inputSchema) ?? annotationFault(inputSchema);
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

function optionalMemberFault(tool: Readonly<Record<string, unknown>>): string | undefined {
  for (const member of ["title", "description"]) {
    if (has(tool, member) && typeof tool[member] !== "string") return `${member} must be a string`;
  }
  if (has(tool, "icons") && !Array.isArray(tool["icons"])) return "icons must be an array";
  for (const member of ["annotations", "_meta", "outputSchema"]) {
    if (has(tool, member) && !isJsonObject(tool[member])) return `${member} must be an object`;
  }
  const annotations = tool["annotations"];
  if (!isJsonObject(annotations)) return undefined;
  for (const hint of HINTS) {
    if (has(annotations, hint) && typeof annotations[hint] !== "boolean")
      return `annotations.${hint} must be a boolean`;
  }
  return has(annotations, "title") && typeof annotations["title"] !== "string"
    ? "annotations.title must be a string"
    : undefined;
}

function schemaFault(inputSchema: Readonly<Record<string, unknown>>): string | undefined {
  const { required, properties } = inputSchema;
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === "string"))) {
    return "inputSchema.required must be an array of strings";
  }
  if (properties === undefined) return undefined;
  if (!isJsonObject(properties)) return "inputSchema.properties must be an object";
  for (const [name, schema] of Object.entries(properties)) {
    if (!isJsonObject(schema) && typeof schema !== "boolean") {
      return `inputSchema.properties.${name} must be a schema (an object or a boolean), not ${kindOf(schema)}`;
    }
  }
  return undefined;
}

function annotationFault(inputSchema: Readonly<Record<string, unknown>>): string | undefined {
  const found = headerParameters(inputSchema);
  return found.ok ? undefined : found.fault;
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

function has(object: Readonly<Record<string, unknown>>, key: string): boolean {
  return Object.hasOwn(object, key) && object[key] !== undefined;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : kindOf(value);
}
