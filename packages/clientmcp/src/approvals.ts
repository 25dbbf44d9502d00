import { ClientMCPError } from "./client-error.ts";
import { jsonText } from "./json-text.ts";
import { isJsonObject, type AgentInfo, type Risk } from "./protocol/index.ts";

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
  readonly detail?: string;
  readonly risk?: Risk;
  /** The name that the agent gave itself. Nobody verified it. */
  readonly agent?: AgentInfo;
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

export type Answer =
  | ({ readonly type: "approved" } & ApproveOptions)
  | { readonly type: "declined"; readonly reason?: string }
  | { readonly type: "expired" | "withdrawn" };

/** Why no question can be asked. */
export type Unaskable = "no_prompt" | "busy";

/** What a question is about. */
export interface Asked extends Omit<Approval, "askedAt" | "expiresAt"> {
  /** Aborts when nobody waits for the call any more. */
  readonly signal: AbortSignal;
  /** Whether the tool is still there. */
  readonly exposed: () => boolean;
}

interface Question {
  readonly approval: Approval;
  readonly exposed: () => boolean;
  readonly answer: (answer: Answer) => void;
}

/**
 * The answer of a user who approves. What else `options` holds is ignored: a page may well pass a click event.
 *
 * @throws {ClientMCPError} `invalid-option` for arguments that no agent could have sent.
 */
export function approved(options: ApproveOptions | undefined): Answer {
  const remember = options?.remember === "session" ? { remember: options.remember } : {};
  const edited = options?.args;
  return { type: "approved", ...remember, ...(edited !== undefined && { args: asSent(edited) }) };
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
  readonly #open = new Map<string, Question>();
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
        if (this.#prompts === 0) for (const { answer } of this.#open.values()) answer({ type: "withdrawn" });
      });
    };
  }

  unaskable(tool: string): Unaskable | undefined {
    if (this.#prompts === 0) return "no_prompt";
    const open = this.list;
    const sameTool = open.filter((approval) => approval.tool === tool).length;
    return open.length >= MAX_OPEN || sameTool >= MAX_OPEN_PER_TOOL ? "busy" : undefined;
  }

  /** Asks, and withdraws the question when the signal aborts. */
  ask({ signal, exposed, ...asked }: Asked): Promise<Answer> {
    const askedAt = Date.now();
    const approval = { ...asked, askedAt, expiresAt: askedAt + this.#timeoutMs };
    return new Promise((resolve) => {
      const answer = (answer: Answer): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", withdrawn);
        this.#open.delete(approval.id);
        this.#openChanged();
        resolve(answer);
      };
      const withdrawn = (): void => answer({ type: "withdrawn" });
      const timer = setTimeout(() => answer({ type: "expired" }), this.#timeoutMs);
      signal.addEventListener("abort", withdrawn);
      this.#open.set(approval.id, { approval, exposed, answer });
      this.#openChanged();
    });
  }

  /** Answers a question, if it is still open. */
  answer(id: string, answer: Answer): void {
    this.withdrawGone();
    const question = this.#open.get(id);
    // A throttled timer may be late: what has expired cannot be approved any more.
    question?.answer(Date.now() < question.approval.expiresAt ? answer : { type: "expired" });
  }

  /** Withdraws the questions about tools that are not exposed any more. */
  withdrawGone(): void {
    for (const { exposed, answer } of this.#open.values()) if (!exposed()) answer({ type: "withdrawn" });
  }

  #openChanged(): void {
    this.#list = undefined;
    this.#changed();
  }
}
