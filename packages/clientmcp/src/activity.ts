import { wireText } from "./json-text.ts";
import { utf8Length, type AgentInfo } from "./protocol/index.ts";

const MAX_ENTRIES = 100;
const MAX_ARGS_BYTES = 65_536;

/** The arguments of a call, as far as they are kept. */
export interface KeptArgs {
  /** As the agent sent them, or as the user edited them; `undefined` if they take more than 64 KiB as JSON. */
  readonly args?: Readonly<Record<string, unknown>> | undefined;
  /** How many bytes of JSON they took, where they are not kept; `Infinity` if they nest too deeply to be written. */
  readonly argsBytes?: number | undefined;
}

interface ActivityBase extends KeptArgs {
  readonly id: string;
  readonly tool: string;
  /** The name that the agent gave itself. Nobody verified it. */
  readonly agent?: AgentInfo | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/**
 * How a call ended: as the outcome convention says (SPEC §9.2), as a tool error without an outcome (`failed`), because the
 * agent or the bridge gave up (`cancelled`), or because the connection ended (`disconnected`).
 */
export type ActivityOutcome = "completed" | "accepted" | "rejected" | "failed" | "cancelled" | "disconnected";

/** Who let a call run, or did not: the user just now, the application's policy, or the user's remembered approval. */
export type DecidedBy = "user" | "policy" | "grant";

export interface ActivityEnd {
  readonly outcome: ActivityOutcome;
  /** The code of a rejection. */
  readonly code?: string | undefined;
}

export interface ActivityProgress extends KeptArgs {
  readonly state: "running" | "asking";
  readonly decidedBy?: DecidedBy | undefined;
}

/** One call of an agent, as data for the user to see. */
export type Activity =
  | (ActivityBase & { readonly state: "running" | "asking"; readonly decidedBy?: DecidedBy | undefined })
  | (ActivityBase &
      ActivityEnd & {
        readonly state: "done";
        readonly decidedBy?: DecidedBy | undefined;
        /** Milliseconds since the epoch. */
        readonly endedAt: number;
      });

/** What is kept of `args`, which are JSON: a hundred large calls must not fill the memory of the page. */
export function keptArgs(args: Readonly<Record<string, unknown>>): KeptArgs {
  const argsBytes = jsonBytes(args);
  return argsBytes > MAX_ARGS_BYTES ? { args: undefined, argsBytes } : { args, argsBytes: undefined };
}

function jsonBytes(value: unknown): number {
  try {
    return utf8Length(wireText(value));
  } catch {
    // Parsing takes any depth, writing does not: an agent must not stop its call from being answered.
    return Infinity;
  }
}

/** The last 100 calls, the newest last. */
export class ActivityLog {
  #entries: readonly Activity[] = [];
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get entries(): readonly Activity[] {
    return this.#entries;
  }

  add(entry: Activity): void {
    this.#entries = [...this.#entries.slice(1 - MAX_ENTRIES), entry];
    this.#changed();
  }

  /** A call that is not over goes on. */
  update(id: string, progress: ActivityProgress): void {
    this.#replace(id, (entry) => ({ ...entry, ...progress }));
  }

  end(id: string, end: ActivityEnd): void {
    this.#replace(id, (entry) => ({ ...entry, ...end, state: "done", endedAt: Date.now() }));
  }

  #replace(id: string, change: (entry: Activity) => Activity): void {
    const open = this.#entries.find((entry) => entry.id === id && entry.state !== "done");
    // Older than the last 100.
    if (open === undefined) return;
    this.#entries = this.#entries.map((entry) => (entry === open ? change(entry) : entry));
    this.#changed();
  }
}
