import type { Activity } from "./activity.ts";
import type { Approval } from "./approvals.ts";
import type { ClientMCPError, ClientMCPErrorCode } from "./client-error.ts";
import type { Status } from "./connection.ts";
import type { Risk } from "./protocol/index.ts";

/** A tool that is exposed now. */
export interface ExposedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly risk?: Risk | undefined;
  /** `registered`: the bridge has confirmed it on the live connection. */
  readonly status: "registered" | "pending";
}

/** Everything that an interface may show about a client. Immutable, and the same object until something changes. */
export interface Snapshot {
  readonly status: Status;
  /** Why the client is not online, where there is a reason: that of the last attempt or connection that ended. */
  readonly reason?: ClientMCPErrorCode | undefined;
  readonly error?: ClientMCPError | undefined;
  readonly tools: readonly ExposedTool[];
  readonly instructions?: string | undefined;
  /** The questions that wait for the user, the oldest first. */
  readonly approvals: readonly Approval[];
  /** The last 100 calls, the newest last. */
  readonly activity: readonly Activity[];
}

/** What every client shows before its first `connect()`, so that a server and a page that is hydrated render the same. */
export const INITIAL_SNAPSHOT: Snapshot = {
  status: "offline",
  reason: undefined,
  error: undefined,
  tools: [],
  instructions: undefined,
  approvals: [],
  activity: [],
};

/** Holds the current snapshot, built when somebody reads it, and tells listeners once per tick that there is a new one. */
export class SnapshotStore {
  readonly #build: () => Snapshot;
  readonly #report: (error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot | undefined;
  #telling = false;

  constructor(build: () => Snapshot, report: (error: unknown) => void) {
    this.#build = build;
    this.#report = report;
  }

  get(): Snapshot {
    this.#snapshot ??= this.#build();
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    // Wrapped, so that the same function subscribed twice is told twice and leaves once.
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  changed(): void {
    this.#snapshot = undefined;
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      for (const listener of this.#listeners) this.#tell(listener);
    });
  }

  #tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#report(error);
    }
  }
}
