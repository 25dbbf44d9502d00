import { dereference, type Schema } from "@cfworker/json-schema";

/** The schemas inside one document, by their absolute addresses. */
export type Lookup = Readonly<Record<string, Schema | boolean>>;

export interface ReadSchema {
  readonly root: Schema;
  readonly lookup: Lookup;
}

// Any address would do: it only has to be one that no `$ref` of an application leads to by chance.
const BASE = "https://schema.invalid/";
const TYPES: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

/** Finds all schemas inside `schema`. @throws {TypeError} for one that cannot be checked, naming its place. */
export function readSchema(schema: Readonly<Record<string, unknown>>): ReadSchema {
  // The library writes its notes into the schema.
  const root = structuredClone(schema) as Schema;
  const lookup = dereference(root, Object.create(null) as Record<string, Schema>, new URL(BASE));
  for (const [address, found] of Object.entries(lookup)) {
    if (typeof found === "boolean") continue;
    const fault = refFault(found, lookup) ?? keywordFault(found);
    if (fault !== undefined) throw new TypeError(`${placeOf(address)}: ${fault}`);
  }
  return { root, lookup };
}

function refFault(schema: Schema, lookup: Record<string, Schema | boolean>): string | undefined {
  const { $ref, __absolute_ref__: address } = schema;
  if ("$dynamicRef" in schema) return "$dynamicRef is not supported";
  if (address === undefined || lookup[address] !== undefined) return undefined;
  // Generators escape more than an address needs, such as a comma; the library compares addresses as they are written.
  const target = Object.keys(lookup).find((known) => unescaped(known) === unescaped(address));
  if (target === undefined) {
    return address.startsWith(BASE)
      ? `the $ref "${$ref}" leads nowhere`
      : `the $ref "${$ref}" leads out of the schema, and nothing is fetched`;
  }
  lookup[address] = lookup[target] as Schema;
  return undefined;
}

function keywordFault({ type, pattern, patternProperties }: Schema): string | undefined {
  const unknown = [type ?? []].flat().find((name) => !TYPES.has(name));
  if (unknown !== undefined) return `there is no type ${JSON.stringify(unknown)}`;
  const patterns = [pattern ?? [], Object.keys(patternProperties ?? {})].flat();
  const broken = patterns.find((text) => !isPattern(text));
  return broken === undefined ? undefined : `the pattern ${JSON.stringify(broken)} is no regular expression (flag u)`;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function placeOf(address: string): string {
  return `#${unescaped(new URL(address).hash.slice(1))}`;
}

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // A "%" that stands for itself.
    return address;
  }
}
