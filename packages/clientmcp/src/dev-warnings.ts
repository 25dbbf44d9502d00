import type { Exposure } from "./declared-tools.ts";
import { riskOf } from "./describe-tool.ts";
import { isJsonObject } from "./protocol/index.ts";

/* oxlint-disable eslint/no-console -- development only: production bundles hold none of this */

/** Says once what works but will surprise. Reached behind `__DEV__` only. */
export class DevWarnings {
  readonly #hasPolicy: boolean;
  readonly #said = new Set<string>();

  constructor(hasPolicy: boolean) {
    this.#hasPolicy = hasPolicy;
  }

  /** An error that the application has no `onError` for. */
  error(error: unknown): void {
    console.error(error);
  }

  /** @param replaces Whether another exposure of that name is live. */
  about(exposure: Exposure, replaces: boolean): void {
    for (const warning of this.#warnings(exposure, replaces)) this.#say(`the tool "${exposure.name}" ${warning}`);
  }

  /** `tabs: "leader"` where it cannot be had. */
  noLocks(): void {
    this.#say('tabs: "leader" needs Web Locks, which this page has not (https: or localhost): every tab connects.');
  }

  #say(warning: string): void {
    if (!this.#said.has(warning)) console.warn(`clientmcp: ${warning}`);
    this.#said.add(warning);
  }

  *#warnings({ name, definition, latest }: Exposure, replaces: boolean): Generator<string> {
    const { inputSchema } = definition;
    if (replaces) yield "is exposed twice: the newer one is live until it goes.";
    if (name.includes(".") || name.length > 64) {
      yield "has a name that several model providers refuse: use at most 64 characters and no dot.";
    }
    if (riskOf(definition) === "transact" && !this.#hasPolicy && latest.current.confirm === undefined) {
      yield 'has the risk "transact" and never asks the user: give it `confirm`, or the client a `policy`.';
    }
    if (["anyOf", "oneOf", "allOf"].some((keyword) => Object.hasOwn(inputSchema, keyword))) {
      yield "has a union or intersection at the top of its inputSchema, which several model providers refuse: put it into a property.";
    }
    for (const ref of danglingRefs(inputSchema, inputSchema)) {
      yield `has an inputSchema with the $ref "${ref}", which leads nowhere inside it: agents may drop the tool.`;
    }
  }
}

function* danglingRefs(node: unknown, root: unknown): Generator<string> {
  if (Array.isArray(node)) for (const item of node) yield* danglingRefs(item, root);
  if (!isJsonObject(node)) return;
  const ref = node["$ref"];
  if (typeof ref === "string" && !resolves(ref, root)) yield ref;
  for (const [key, value] of Object.entries(node)) if (!DATA_KEYWORDS.has(key)) yield* danglingRefs(value, root);
}

// Their values are data of the application, not schemas.
const DATA_KEYWORDS: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

function resolves(ref: string, root: unknown): boolean {
  if (ref === "#") return true;
  // An anchor may stand anywhere, and an escaped path is rare: not worth a search here.
  if (!ref.startsWith("#/") || ref.includes("%")) return ref.startsWith("#");
  let node = root;
  for (const part of ref.slice(2).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return false;
    node = (node as Readonly<Record<string, unknown>>)[key];
  }
  return true;
}
