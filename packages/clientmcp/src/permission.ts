import type { Approvals, Question } from "./approvals.ts";
import type { AgentInfo, Risk } from "./protocol/index.ts";
import type { Confirmation } from "./tool.ts";
import { refused, withdrawn, type Verdict } from "./verdict.ts";

/** A call that wants to run. */
export interface PolicyRequest {
  readonly tool: string;
  readonly risk?: Risk | undefined;
  readonly args: Readonly<Record<string, unknown>>;
  /** The name that the agent gave itself. Nobody verified it: show it, never decide by it. */
  readonly agent?: AgentInfo | undefined;
}

/** Run the call, ask the user first, or refuse it. */
export type PolicyDecision = "allow" | "ask" | "refuse";
/** Decides about one call before it runs; what it throws refuses the call. */
export type Policy = (request: PolicyRequest) => PolicyDecision | Promise<PolicyDecision>;
/** Names what one remembered approval covers: calls with equal keys, of whatever tool. Put `tool` into it unless you mean that. */
export type GrantKey = (request: Pick<PolicyRequest, "tool" | "args">) => string;

/** What a decision needs to know about a call, beside the question that is asked when nobody words a better one. */
export interface PermissionRequest {
  readonly question: Question;
  readonly confirm: () => Confirmation | undefined;
  /** Aborts when nobody waits for the call any more. */
  readonly signal: AbortSignal;
  /** Whether the tool is still there. */
  readonly exposed: () => boolean;
  /** The question is being shown. */
  readonly asking: () => void;
}

/** Decides whether a call may run: the application's policy, then what the user has granted, then the user. */
export class Permission {
  readonly #approvals: Approvals;
  readonly #policy: Policy | undefined;
  readonly #grantKey: GrantKey | undefined;
  readonly #grants = new Set<string>();

  constructor(approvals: Approvals, policy: Policy | undefined, grantKey: GrantKey | undefined) {
    this.#approvals = approvals;
    this.#policy = policy;
    this.#grantKey = grantKey;
  }

  /** Rejects with what `policy`, `confirm` or `grantKey` throws: such a call must not run. */
  async decide({ question, confirm, signal, exposed, asking }: PermissionRequest): Promise<Verdict> {
    const { tool, title, args, risk, agent } = question;
    const policy = this.#policy;
    const decision = await policy?.({ tool, args, risk, agent });
    if (decision === "allow") return { allowed: true, decidedBy: "policy" };
    const worded = confirm();
    if (policy === undefined && worded === undefined) return { allowed: true };
    // Whatever is no known decision refuses, too: a policy that forgot to return one has allowed nothing.
    if (policy !== undefined && decision !== "ask") {
      return refused("refused", "the application does not allow this call", "policy");
    }
    const mayRemember = risk !== "transact";
    if (mayRemember && this.#grants.has(this.#key(tool, args))) return { allowed: true, decidedBy: "grant" };
    const refusal = this.#approvals.refusal(tool);
    if (refusal !== undefined) return refusal;
    // Gone while the policy thought about it.
    if (signal.aborted) return withdrawn();
    asking();
    const asked = { ...question, title: worded?.title ?? title, detail: worded?.detail };
    const verdict = await this.#approvals.ask(asked, signal, exposed);
    // A client that was closed in the meantime has forgotten its grants.
    if (verdict.allowed && verdict.remember === true && mayRemember && !signal.aborted) {
      this.#grants.add(this.#key(tool, verdict.args ?? args));
    }
    return verdict;
  }

  /** Forgets what the user has granted. */
  forget(): void {
    this.#grants.clear();
  }

  #key(tool: string, args: Readonly<Record<string, unknown>>): string {
    return this.#grantKey?.({ tool, args }) ?? tool;
  }
}
