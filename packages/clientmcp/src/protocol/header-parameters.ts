import { isJsonObject } from "./json.ts";

declare const __DEV__: boolean;

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
const TYPES: readonly unknown[] = ["string", "integer", "boolean"];

// Keywords whose value is a schema or a list of schemas, and those that hold schemas by name. An annotation anywhere in them is
// not reachable through `properties` alone. `properties` itself is followed. Every other keyword holds instance data or is
// unknown to JSON Schema, and is not looked into: a false alarm would take the whole application offline.
const SCHEMAS = [
  "additionalProperties",
  "items",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "propertyNames",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contentSchema",
  "prefixItems",
  "oneOf",
  "anyOf",
  "allOf",
];
const NAMED_SCHEMAS = ["patternProperties", "dependentSchemas", "$defs", "definitions", "dependencies"];

/** A schema with an annotation. */
interface Annotated {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly path: readonly string[];
  readonly reachable: boolean;
}

/**
 * Finds and checks the `x-mcp-header` annotations of an input schema (SPEC §3.2; MCP 2026-07-28, schema extension).
 *
 * It follows the schema's nesting by recursion, so the schema must come from a tool in which `toolFault` found nothing.
 */
export function headerParameters(inputSchema: Readonly<Record<string, unknown>>): HeaderParameters {
  const parameters: HeaderParameter[] = [];
  const seen = new Set<string>();
  for (const annotated of annotatedIn(inputSchema, [], true)) {
    const fault = annotationFault(annotated);
    if (fault !== undefined) return { ok: false, fault };
    const { schema, path } = annotated;
    const header = schema[ANNOTATION] as string;
    const key = header.toLowerCase();
    if (seen.has(key)) {
      return {
        ok: false,
        fault: `${ANNOTATION} "${header}" is used twice${__DEV__ ? " (header names ignore case)" : ""}`,
      };
    }
    seen.add(key);
    parameters.push({ header, path, type: schema["type"] as HeaderParameter["type"] });
  }
  return { ok: true, parameters };
}

function* annotatedIn(schema: unknown, path: readonly string[], reachable: boolean): Generator<Annotated> {
  if (!isJsonObject(schema)) return;
  if (schema[ANNOTATION] !== undefined) yield { schema, path, reachable };
  for (const [name, child] of Object.entries(named(schema["properties"]))) {
    yield* annotatedIn(child, [...path, name], reachable);
  }
  const schemas = SCHEMAS.flatMap((keyword) => schema[keyword]);
  const namedSchemas = NAMED_SCHEMAS.flatMap((keyword) => Object.values(named(schema[keyword])));
  for (const child of [...schemas, ...namedSchemas]) yield* annotatedIn(child, path, false);
}

function named(schemas: unknown): object {
  return isJsonObject(schemas) ? schemas : {};
}

function annotationFault(annotated: Annotated): string | undefined {
  const { schema, path, reachable } = annotated;
  if (reachable && path.length > 0 && isHeaderName(schema[ANNOTATION]) && TYPES.includes(schema["type"]))
    return undefined;
  return __DEV__ ? explained(annotated) : `${ANNOTATION} of "${path.join(".")}"`;
}

function explained({ schema, path, reachable }: Annotated): string {
  const where = path.length === 0 ? "the root of inputSchema" : `property "${path.join(".")}"`;
  if (!reachable) return `${ANNOTATION} below ${where} is not reachable through "properties" alone`;
  if (path.length === 0) return `${ANNOTATION} may stand on a property only, not on the root of inputSchema`;
  return isHeaderName(schema[ANNOTATION])
    ? `${ANNOTATION} of ${where} needs a property of type "string", "integer" or "boolean"`
    : `${ANNOTATION} of ${where} must be a header name (letters, digits, !#$%&'*+-.^_\`|~)`;
}

function isHeaderName(value: unknown): boolean {
  return typeof value === "string" && HEADER_NAME.test(value);
}

/** The argument that a header repeats. Own members of objects only: one called `constructor` must not find the prototype's. */
export function argumentAt(args: unknown, path: HeaderParameter["path"]): unknown {
  let value = args;
  for (const key of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}
