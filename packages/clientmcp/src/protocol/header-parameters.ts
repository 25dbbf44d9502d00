import { isJsonObject } from "./json.ts";

/** One argument that MCP 2026-07-28 mirrors into a request header, from an `x-mcp-header` annotation. */
export interface HeaderParameter {
  /** The header's name after `Mcp-Param-`, as the annotation spells it. */
  readonly header: string;
  /** The property names that lead from `arguments` to the value. */
  readonly path: readonly string[];
  readonly type: "string" | "integer" | "boolean";
}

/** The parameters that a schema wants in headers, or why its annotations are refused. */
export type HeaderParameters =
  | { readonly ok: true; readonly parameters: readonly HeaderParameter[] }
  | { readonly ok: false; readonly fault: string };

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const ANNOTATION = "x-mcp-header";

// Keywords whose value is a schema, a list of schemas, or schemas by name. An annotation anywhere in them is not reachable
// through `properties` alone. `properties` itself is followed. Every other keyword holds instance data or is unknown to JSON
// Schema, and is not looked into: a false alarm would take the whole application offline.
const ONE = [
  "additionalProperties",
  "items",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "propertyNames",
  "additionalItems",
];
const ONE_MORE = ["unevaluatedItems", "unevaluatedProperties", "contentSchema"];
const LISTS = ["prefixItems", "oneOf", "anyOf", "allOf", "items"];
const NAMED = ["patternProperties", "dependentSchemas", "$defs", "definitions", "dependencies"];

/**
 * Finds and checks the `x-mcp-header` annotations of an input schema (SPEC §3.2; MCP 2026-07-28, schema extension).
 *
 * It follows the schema's nesting by recursion, so the schema must come from a tool in which `toolFault` found nothing.
 */
export function headerParameters(inputSchema: Readonly<Record<string, unknown>>): HeaderParameters {
  const parameters: HeaderParameter[] = [];
  const fault = visit(inputSchema, [], true, parameters);
  if (fault !== undefined) return { ok: false, fault };
  const seen = new Set<string>();
  for (const { header } of parameters) {
    const key = header.toLowerCase();
    if (seen.has(key)) return { ok: false, fault: `x-mcp-header "${header}" is used twice (header names ignore case)` };
    seen.add(key);
  }
  return { ok: true, parameters };
}

function visit(
  schema: unknown,
  path: readonly string[],
  reachable: boolean,
  found: HeaderParameter[],
): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  if (Object.hasOwn(schema, ANNOTATION)) {
    const fault = annotationFault(schema, path, reachable);
    if (fault !== undefined) return fault;
    found.push({ header: schema[ANNOTATION] as string, path, type: schema["type"] as HeaderParameter["type"] });
  }
  const { properties } = schema;
  if (Object.hasOwn(schema, "properties") && isJsonObject(properties)) {
    for (const [name, child] of Object.entries(properties)) {
      const fault = visit(child, [...path, name], reachable, found);
      if (fault !== undefined) return fault;
    }
  }
  for (const child of elsewhere(schema)) {
    const fault = visit(child, path, false, found);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function* elsewhere(schema: Readonly<Record<string, unknown>>): Generator {
  for (const keyword of [...ONE, ...ONE_MORE]) if (Object.hasOwn(schema, keyword)) yield schema[keyword];
  for (const keyword of LISTS) {
    const list = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (Array.isArray(list)) yield* list;
  }
  for (const keyword of NAMED) {
    const named = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (isJsonObject(named)) yield* Object.values(named);
  }
}

function annotationFault(
  schema: Readonly<Record<string, unknown>>,
  path: readonly string[],
  reachable: boolean,
): string | undefined {
  const value = schema[ANNOTATION];
  const where = path.length === 0 ? "the root of inputSchema" : `property "${path.join(".")}"`;
  if (!reachable) return `x-mcp-header below ${where} is not reachable through "properties" alone`;
  if (path.length === 0) return "x-mcp-header may stand on a property only, not on the root of inputSchema";
  if (typeof value !== "string" || !HEADER_NAME.test(value)) {
    return `x-mcp-header of ${where} must be a header name (letters, digits, !#$%&'*+-.^_\`|~)`;
  }
  const { type } = schema;
  if (type !== "string" && type !== "integer" && type !== "boolean") {
    return `x-mcp-header of ${where} needs a property of type "string", "integer" or "boolean"`;
  }
  return undefined;
}
