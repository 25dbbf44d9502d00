import type { OutputUnit, Schema } from "@cfworker/json-schema";
import { expectedBy, kindOf, receivedBy, shown } from "./wording.ts";
import type { Lookup } from "./read-schema.ts";

/** One thing that is wrong with a value, in the words of whoever reads the issue. */
export interface Finding {
  readonly path: readonly string[];
  readonly keyword: string;
  readonly expected: string;
  readonly received: string;
}

/** What the library's errors are about. */
export interface Subject {
  readonly root: Schema;
  readonly lookup: Lookup;
  readonly value: unknown;
}

/** These only say that something inside them failed, which has an error of its own. */
const CONTAINERS: ReadonlySet<string> = new Set([
  "$ref",
  "$recursiveRef",
  "allOf",
  "if",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentSchemas",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
]);
/** The errors inside these are no faults by themselves. */
const ALTERNATIVES: ReadonlySet<string> = new Set(["anyOf", "oneOf", "contains", "propertyNames"]);

/** The library's errors, each once, without those that only lead to another. */
export function findings(errors: readonly OutputUnit[], subject: Subject): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (let index = 0; index < errors.length; index++) {
    const error = errors[index] as OutputUnit;
    const inner = ALTERNATIVES.has(error.keyword) ? errorsInside(errors, index) : [];
    index += inner.length;
    for (const finding of findingsOf(error, inner, subject)) found.set(JSON.stringify(finding), finding);
  }
  return [...found.values()];
}

function errorsInside(errors: readonly OutputUnit[], index: number): readonly OutputUnit[] {
  const within = `${errors[index]?.keywordLocation}/`;
  const after = errors.slice(index + 1);
  // The library gives a `false` schema the place of the value; it follows what led to it.
  const end = after.findIndex(
    ({ keyword, keywordLocation }) => keyword !== "false" && !keywordLocation.startsWith(within),
  );
  return end === -1 ? after : after.slice(0, end);
}

function findingsOf(error: OutputUnit, inner: readonly OutputUnit[], subject: Subject): readonly Finding[] {
  const { keyword } = error;
  if (CONTAINERS.has(keyword)) return [];
  const path = keysOf(error.instanceLocation);
  const value = path.reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], subject.value);
  if (keyword === "false") return [{ path, keyword, expected: "nothing here", received: shown(value) }];
  const schema = schemaAt(keysOf(error.keywordLocation).slice(0, -1), subject);
  const limit: unknown = schema[keyword];
  if (keyword === "required") {
    const missing = (limit as readonly string[]).filter((key) => !Object.hasOwn(value as object, key));
    return missing.map((key) => ({ path: [...path, key], keyword, expected: "a value", received: "nothing" }));
  }
  if (keyword === "propertyNames") {
    const name = keysOf(inner[0]?.instanceLocation ?? "#").at(-1) ?? "";
    return [{ path, keyword, expected: "names of members as the schema has them", received: shown(name) }];
  }
  if (keyword === "anyOf" || keyword === "oneOf") {
    return alternatives(error, inner, { path, value, count: (limit as readonly unknown[]).length, subject });
  }
  return [{ path, keyword, expected: expectedBy(keyword, limit), received: receivedBy(keyword, value) }];
}

interface Choice {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly count: number;
  readonly subject: Subject;
}

function alternatives(
  { keyword, keywordLocation }: OutputUnit,
  inner: readonly OutputUnit[],
  { path, value, count, subject }: Choice,
): readonly Finding[] {
  const failed = grouped(inner, keysOf(keywordLocation).length).map((errors) => findings(errors, subject));
  const matches = keyword === "oneOf" ? count - failed.length : 0;
  if (matches > 0) {
    const received = `a value that matches ${matches} of them`;
    return [{ path, keyword, expected: `exactly one of ${count} alternatives`, received }];
  }
  // The alternative that was meant: the only one of the right kind, as in a nullable object or a tagged union.
  const meant = failed.filter((group) => !group.some((finding) => isOfAnotherKind(finding, path)));
  if (meant.length === 1) return meant[0] ?? [];
  const candidates = meant.length === 0 ? failed : meant;
  const simple = candidates.every(([first, ...rest]) => rest.length === 0 && first?.path.length === path.length);
  return simple
    ? [{ path, keyword, expected: candidates.map(([only]) => only?.expected).join(" or "), received: shown(value) }]
    : [{ path, keyword, expected: `one of ${candidates.map(groupText).join(" or ")}`, received: kindOf(value) }];
}

function isOfAnotherKind({ keyword, path }: Finding, place: readonly string[]): boolean {
  return keyword === "const" || (keyword === "type" && path.length === place.length);
}

/** The errors of each alternative, by the number that stands in their place after `depth` other keys. */
function grouped(errors: readonly OutputUnit[], depth: number): readonly (readonly OutputUnit[])[] {
  const groups = new Map<string, OutputUnit[]>();
  let current = "0";
  for (const error of errors) {
    if (error.keyword !== "false") current = keysOf(error.keywordLocation)[depth] ?? current;
    groups.set(current, [...(groups.get(current) ?? []), error]);
  }
  return [...groups.values()];
}

function groupText(group: readonly Finding[]): string {
  return `(${group.map(({ path, expected }) => `${path.join(".")}: ${expected}`).join(", ")})`;
}

function schemaAt(keys: readonly string[], { root, lookup }: Subject): Readonly<Record<string, unknown>> {
  let node: unknown = root;
  for (const key of keys) {
    const { [key]: next, __absolute_ref__: address } = node as Schema;
    node = key === "$ref" && address !== undefined ? lookup[address] : (next as unknown);
  }
  return node as Readonly<Record<string, unknown>>;
}

/** The keys of a JSON Pointer in an address's fragment. */
function keysOf(location: string): readonly string[] {
  return location
    .split("/")
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}
