import { validate, type SchemaDraft } from "@cfworker/json-schema";
import type { StandardIssue, StandardResult } from "../schema.ts";
import { findings, type Finding } from "./findings.ts";
import { readSchema } from "./read-schema.ts";

const MAX_ISSUES = 20;
// Beyond this many characters of JSON only the first problem is looked for: an agent could send millions of them.
const MAX_LENGTH_FOR_ALL = 100_000;

/**
 * Checks arguments and results against plain JSON Schemas: pass it to `new ClientMCP({ validator })`. It reads draft 2020-12,
 * and the drafts 2019-09, 07 and 04 where `$schema` names them; formats are checked. It never uses `eval`, so it runs under a
 * strict Content-Security-Policy.
 *
 * Each issue says what was expected and what was received; at most 20 are listed.
 *
 * @throws {TypeError} for a schema that cannot be checked: a `$ref` that leads out of it or nowhere, a `pattern` that is no
 * regular expression, an unknown `type`, `$dynamicRef`. The message names the place.
 */
export function validator(schema: Readonly<Record<string, unknown>>): (value: unknown) => StandardResult<unknown> {
  const { root, lookup } = readSchema(schema);
  const draft = draftOf(schema["$schema"]);
  return (value) => {
    try {
      const onlyFirst = JSON.stringify(value).length > MAX_LENGTH_FOR_ALL;
      const { valid, errors } = validate(value, root, draft, lookup, onlyFirst);
      return valid ? { value } : { issues: issuesOf(findings(errors, { root, lookup, value })) };
    } catch (cause) {
      // Nested too deeply for the call stack, or half a surrogate pair in a name: what cannot be checked is not valid.
      return { issues: [{ message: `cannot be checked: ${cause instanceof Error ? cause.message : String(cause)}` }] };
    }
  };
}

function draftOf(name: unknown): SchemaDraft {
  const [, draft] = /draft(?:\/|-0)(2019-09|7|6|4)/.exec(typeof name === "string" ? name : "") ?? [];
  if (draft === undefined) return "2020-12";
  return draft === "6" ? "7" : (draft as SchemaDraft);
}

function issuesOf(found: readonly Finding[]): readonly StandardIssue[] {
  const issues = found
    .slice(0, MAX_ISSUES)
    .map(({ path, expected, received }) => ({ path, message: `expected ${expected}, received ${received}` }));
  const more = found.length - issues.length;
  return more === 0 ? issues : [...issues, { message: `and ${more} more` }];
}
