import type { AgentInfo } from "./protocol/index.ts";

const MAX_ENTRIES = 100;

interface ActivityBase {
  readonly id: string;
  readonly tool: string;
  /** As the agent sent them, or as the user edited them. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The name that the agent gave itself. Nobody verified it. */
  readonly agent?: AgentInfo;
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
  readonly code?: string;
}

export interface ActivityProgress {
  readonly state: "running" | "asking";
  readonly decidedBy?: DecidedBy;
  readonly args?: ActivityBase["args"];
}

/** One call of an agent, as data for the user to see. */
export type Activity =
  | (ActivityBase & { readonly state: "running" | "asking"; readonly decidedBy?: DecidedBy })
  | (ActivityBase &
      ActivityEnd & {
        readonly state: "done";
        readonly decidedBy?: DecidedBy;
        /** Milliseconds since the epoch. */
        readonly endedAt: number;
      });

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
    this.#entries = this.#entries.map((entry) => (entry.id === id && entry.state !== "done" ? change(entry) : entry));
    this.#changed();
  }
}
