import { ClientMCPError } from "./client-error.ts";
import { jsonText } from "./json-text.ts";
import { isJsonObject, type AgentInfo, type Risk } from "./protocol/index.ts";
import { refused, withdrawn, type Verdict } from "./verdict.ts";

const MAX_OPEN = 20;
const MAX_OPEN_PER_TOOL = 5;

/** A question to the user: may this call run? */
export interface Approval {
  /** The same as the call's in `activity`. */
  readonly id: string;
  readonly tool: string;
  /** As the agent sent them: they are untrusted. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly risk?: Risk | undefined;
  /** The name that the agent gave itself. Nobody verified it. */
  readonly agent?: AgentInfo | undefined;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** Milliseconds since the epoch; then the call is answered as expired. */
  readonly expiresAt: number;
}

/** How a question is answered with yes. */
export interface ApproveOptions {
  /** Arguments that the user edited: an object that JSON can hold. They are validated again. */
  readonly args?: Readonly<Record<string, unknown>>;
  /** Do not ask again for what `grantKey` calls the same, until `close()` or until the page goes. Ignored for the risk `transact`. */
  readonly remember?: "session";
}

/** What a question is about. */
export type Question = Omit<Approval, "askedAt" | "expiresAt">;

interface OpenQuestion {
  readonly approval: Approval;
  readonly exposed: () => boolean;
  readonly answer: (verdict: Verdict) => void;
}

/**
 * The answer of a user who approves. What else `options` holds is ignored: a page may well pass a click event.
 *
 * @throws {ClientMCPError} `invalid-option` for arguments that no agent could have sent.
 */
export function approved(options: ApproveOptions | undefined): Verdict {
  const args = options?.args;
  return {
    allowed: true,
    decidedBy: "user",
    args: args === undefined ? undefined : asSent(args),
    remember: options?.remember === "session",
  };
}

function asSent(edited: unknown): Readonly<Record<string, unknown>> {
  let args: unknown;
  let cause: unknown;
  try {
    args = JSON.parse(jsonText(edited));
  } catch (thrown) {
    cause = thrown;
  }
  if (isJsonObject(args)) return args;
  throw new ClientMCPError("invalid-option", "args must be an object that JSON can hold", { cause });
}

/** The questions that wait for the user. The first answer to one wins; later ones do nothing. */
export class Approvals {
  readonly #timeoutMs: number;
  readonly #changed: () => void;
  readonly #open = new Map<string, OpenQuestion>();
  #list: readonly Approval[] | undefined;
  #prompts = 0;

  constructor(timeoutMs: number, changed: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#changed = changed;
  }

  /** The same array until a question comes or goes. */
  get list(): readonly Approval[] {
    this.#list ??= [...this.#open.values()].map(({ approval }) => approval);
    return this.#list;
  }

  /** Something that shows questions to the user is there until the returned function is called. */
  addPrompt(): () => void {
    this.#prompts++;
    let there = true;
    return () => {
      if (!there) return;
      there = false;
      this.#prompts--;
      // A prompt that is replaced by another in the same tick keeps its questions.
      queueMicrotask(() => {
        if (this.#prompts === 0) this.#withdraw(() => true);
      });
    };
  }

  /** Why no question about `tool` can be asked now. */
  refusal(tool: string): Verdict | undefined {
    if (this.#prompts === 0) {
      return refused("no_prompt", "the user must confirm this call, but nothing in the application can ask");
    }
    const sameTool = this.list.filter((approval) => approval.tool === tool).length;
    return this.list.length < MAX_OPEN && sameTool < MAX_OPEN_PER_TOOL
      ? undefined
      : refused("busy", "too many questions are waiting for the user already");
  }

  /**
   * Asks until the signal aborts, because nobody waits for the call any more.
   *
   * @param exposed Whether the tool is still there.
   */
  ask(question: Question, signal: AbortSignal, exposed: () => boolean): Promise<Verdict> {
    const askedAt = Date.now();
    const approval = { ...question, askedAt, expiresAt: askedAt + this.#timeoutMs };
    return new Promise((resolve) => {
      const answer = (verdict: Verdict): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", aborted);
        this.#open.delete(approval.id);
        this.#openChanged();
        resolve(verdict);
      };
      const aborted = (): void => answer(withdrawn());
      const timer = setTimeout(() => answer(expired()), this.#timeoutMs);
      signal.addEventListener("abort", aborted);
      this.#open.set(approval.id, { approval, exposed, answer });
      this.#openChanged();
    });
  }

  /** Answers a question, if it is still open. */
  answer(id: string, verdict: Verdict): void {
    this.withdrawGone();
    const question = this.#open.get(id);
    // A throttled timer may be late: what has expired cannot be approved any more.
    question?.answer(Date.now() < question.approval.expiresAt ? verdict : expired());
  }

  /** Withdraws the questions about tools that are not exposed any more. */
  withdrawGone(): void {
    this.#withdraw(({ exposed }) => !exposed());
  }

  #withdraw(isGone: (question: OpenQuestion) => boolean): void {
    for (const question of this.#open.values()) if (isGone(question)) question.answer(withdrawn());
  }

  #openChanged(): void {
    this.#list = undefined;
    this.#changed();
  }
}

function expired(): Verdict {
  return refused("expired", "the user did not answer in time");
}
