import { ClientMCPError, invalidTool } from "./client-error.ts";
import { wireText } from "./json-text.ts";
import { DEFAULT_REGISTER_LIMITS, MAX_MESSAGE_BYTES, utf8Length, type Tool as WireTool } from "./protocol/index.ts";
import type { PlainChecks } from "./plain-checks.ts";
import type { ToolBehaviour } from "./tool.ts";

/** One `expose` of a tool. */
export interface Exposure {
  readonly name: string;
  /** The definition's JSON, as it is sent. */
  readonly key: string;
  /** Bytes of `key` in UTF-8. */
  readonly bytes: number;
  readonly definition: WireTool;
  readonly plain: PlainChecks;
  /** `current` is read at each call. */
  readonly latest: { readonly current: ToolBehaviour };
}

/** A register ready to be sent, and what it declares: the definitions' JSON by name. */
export interface Register {
  readonly text: string;
  readonly tools: ReadonlyMap<string, string>;
}

const FRAME_BYTES = '{"type":"register","tools":[],"instructions":}'.length;

/**
 * What the application declares: its tools and instructions. It never holds a set that a bridge with the default limits would
 * refuse (SPEC §6).
 */
export class DeclaredTools {
  // The exposures of each name, the newest last: that one is live. A name whose last exposure went keeps its empty list, and
  // with it its place in the order, until `sweep`.
  readonly #stacks = new Map<string, Exposure[]>();
  #instructions: string | undefined;

  get instructions(): string | undefined {
    return this.#instructions;
  }

  set instructions(text: string | undefined) {
    const bytes = text === undefined ? 0 : utf8Length(text);
    const { instructionsBytes } = DEFAULT_REGISTER_LIMITS;
    if (bytes > instructionsBytes) {
      throw new ClientMCPError("invalid-option", `instructions take ${bytes} bytes of at most ${instructionsBytes}`);
    }
    this.#instructions = text;
  }

  /** @throws {ClientMCPError} `invalid-tool` if the register would pass a limit with it. */
  add(exposure: Exposure): void {
    const fault = this.#limitFault(exposure);
    if (fault !== undefined) {
      throw invalidTool(exposure.name, fault);
    }
    const stack = this.#stacks.get(exposure.name);
    if (stack === undefined) this.#stacks.set(exposure.name, [exposure]);
    else stack.push(exposure);
  }

  /** @returns Whether it was still there. */
  remove(exposure: Exposure): boolean {
    const stack = this.#stacks.get(exposure.name) ?? [];
    const index = stack.indexOf(exposure);
    if (index >= 0) stack.splice(index, 1);
    return index >= 0;
  }

  removeAll(name: string): void {
    this.#stacks.get(name)?.splice(0);
  }

  /** The live exposure of `name`. */
  get(name: string): Exposure | undefined {
    return this.#stacks.get(name)?.at(-1);
  }

  /** Whether a tool with this behaviour is still exposed: an adapter may have described it anew meanwhile. */
  has({ name, latest }: Exposure): boolean {
    return this.#stacks.get(name)?.some((exposure) => exposure.latest === latest) ?? false;
  }

  /** The live exposures, in the order in which their names were first exposed. */
  live(): readonly Exposure[] {
    return [...this.#stacks.values()].flatMap((stack) => stack.slice(-1));
  }

  /** Forgets the places of names that have gone. */
  sweep(): void {
    for (const [name, stack] of this.#stacks) if (stack.length === 0) this.#stacks.delete(name);
  }

  register(): Register {
    const live = this.live();
    const instructions = this.#instructions === undefined ? "" : `,"instructions":${wireText(this.#instructions)}`;
    return {
      text: `{"type":"register","tools":[${live.map(({ key }) => key).join(",")}]${instructions}}`,
      tools: new Map(live.map(({ name, key }) => [name, key])),
    };
  }

  #limitFault(added: Exposure): string | undefined {
    // An exposure below a newer one may become live again without being asked, so the largest of each name counts.
    const sizes = new Map([[added.name, added.bytes]]);
    for (const { name, bytes } of [...this.#stacks.values()].flat()) {
      sizes.set(name, Math.max(sizes.get(name) ?? 0, bytes));
    }
    if (sizes.size > DEFAULT_REGISTER_LIMITS.tools) {
      return `more than ${DEFAULT_REGISTER_LIMITS.tools} tools`;
    }
    // An escape in JSON is at most six bytes for one of the text.
    let bytes = FRAME_BYTES + 6 * DEFAULT_REGISTER_LIMITS.instructionsBytes;
    for (const size of sizes.values()) bytes += size + 1;
    return bytes > MAX_MESSAGE_BYTES
      ? `all tools would take ${bytes} bytes of at most ${MAX_MESSAGE_BYTES}`
      : undefined;
  }
}
