import type { Activity, Approval, Snapshot } from "clientmcp";

/** Why a question ended without the user's answer, or why an answer of the user came to nothing (`invalid`). */
export type EndReason = "expired" | "cancelled" | "disconnected" | "withdrawn" | "invalid";

/** A question that the user should know the end of. */
export interface EndedQuestion {
  readonly approval: Approval;
  readonly reason: EndReason;
}

/** The part of a snapshot that tells about questions. */
export type Questions = Pick<Snapshot, "approvals" | "activity">;

/** The open questions, the one that is shown, and what became of those that went away. */
export class QuestionQueue {
  #open: readonly Approval[] = [];
  #current: Approval | undefined;
  readonly #answered = new Set<string>();
  readonly #edited = new Set<string>();
  /** Gone, but the client has not said yet why. */
  #gone: readonly Approval[] = [];

  /** The question to show: the oldest, unless the user went to another one. */
  get current(): Approval | undefined {
    return this.#current;
  }

  get count(): number {
    return this.#open.length;
  }

  /** Of the current question, from 1. */
  get position(): number {
    return this.#open.findIndex(({ id }) => id === this.#current?.id) + 1;
  }

  has(id: string): boolean {
    return this.#open.some((approval) => approval.id === id);
  }

  /** Whether the user has answered the question here; it stays open until the client has taken the answer. */
  isAnswered(id: string): boolean {
    return this.#answered.has(id);
  }

  answered(id: string, edited: boolean): void {
    this.#answered.add(id);
    if (edited) this.#edited.add(id);
  }

  /** Shows the question before (-1) or after (1) the current one, around the ends. */
  step(by: -1 | 1): void {
    const { length } = this.#open;
    this.#current = this.#open[(this.position - 1 + by + length) % length];
  }

  /** Takes over what the client says; returns the questions whose end has just become clear and is news for the user. */
  update({ approvals, activity }: Questions): readonly EndedQuestion[] {
    const wasOpen = this.#open;
    this.#open = approvals;
    this.#current = approvals.find(({ id }) => id === this.#current?.id) ?? approvals[0];
    const gone = [...this.#gone, ...wasOpen.filter(({ id }) => !this.has(id))];
    const calls = new Map(activity.map((call) => [call.id, call]));
    const waiting = gone.filter(({ id }) => this.#isUndecided(calls.get(id)));
    this.#gone = waiting;
    return gone.filter((approval) => !waiting.includes(approval)).flatMap((approval) => this.#end(approval, calls));
  }

  #isUndecided(call: Activity | undefined): boolean {
    return call?.state === "asking" || (call?.state === "running" && this.#edited.has(call.id));
  }

  #end(approval: Approval, calls: ReadonlyMap<string, Activity>): readonly EndedQuestion[] {
    const { id } = approval;
    const reason = endReason(calls.get(id), this.#edited.has(id));
    this.#answered.delete(id);
    this.#edited.delete(id);
    return reason === undefined ? [] : [{ approval, reason }];
  }
}

/** `undefined` where the user answered, here or elsewhere: no news. */
function endReason(call: Activity | undefined, edited: boolean): EndReason | undefined {
  if (call?.state !== "done") return call === undefined ? "withdrawn" : undefined;
  if (call.decidedBy !== undefined) return edited && call.code === "invalid_arguments" ? "invalid" : undefined;
  if (call.outcome === "cancelled" || call.outcome === "disconnected") return call.outcome;
  return call.code === "expired" ? "expired" : "withdrawn";
}
