import type { DecidedBy } from "./activity.ts";
import type { Answer, Approvals, Asked, Unaskable } from "./approvals.ts";
import type { AgentInfo, Risk } from "./protocol/index.ts";
import { unreachable } from "./unreachable.ts";
import type { Confirmation } from "./tool.ts";

/** A call that wants to run. */
export interface PolicyRequest {
  readonly tool: string;
  readonly risk?: Risk;
  readonly args: Readonly<Record<string, unknown>>;
  /** The name that the agent gave itself. Nobody verified it: show it, never decide by it. */
  readonly agent?: AgentInfo;
}

/** Run the call, ask the user first, or refuse it. */
export type PolicyDecision = "allow" | "ask" | "refuse";
/** Decides about one call before it runs; what it throws refuses the call. */
export type Policy = (request: PolicyRequest) => PolicyDecision | Promise<PolicyDecision>;
/** Names what one remembered approval covers: calls with equal keys, of whatever tool. Put `tool` into it unless you mean that. */
export type GrantKey = (request: Pick<PolicyRequest, "tool" | "args">) => string;

export interface PermissionOptions {
  readonly approvals: Approvals;
  readonly policy: Policy | undefined;
  readonly grantKey: GrantKey | undefined;
}

/** A call, and the question that is asked about it when nobody words a better one. */
export interface PermissionRequest extends Asked {
  readonly confirm: () => Confirmation | undefined;
  /** The question is being shown. */
  readonly asking: () => void;
}

export type Verdict =
  | { readonly allowed: true; readonly decidedBy?: DecidedBy; readonly editedArgs?: Readonly<Record<string, unknown>> }
  | { readonly allowed: false; readonly code: string; readonly detail: string; readonly decidedBy?: DecidedBy };

const UNASKABLE: Readonly<Record<Unaskable, string>> = {
  no_prompt: "the user must confirm this call, but nothing in the application can ask",
  busy: "too many questions are waiting for the user already",
};

const WITHDRAWN: Verdict = {
  allowed: false,
  code: "withdrawn",
  detail: "the question went away before the user answered",
};

/** Decides whether a call may run: the application's policy, then what the user has granted, then the user. */
export class Permission {
  readonly #options: PermissionOptions;
  readonly #grants = new Set<string>();

  constructor(options: PermissionOptions) {
    this.#options = options;
  }

  /** Rejects with what `policy`, `confirm` or `grantKey` throws: such a call must not run. */
  async decide(request: PermissionRequest): Promise<Verdict> {
    const { approvals, policy } = this.#options;
    const { confirm, asking, ...asked } = request;
    const { tool, args, risk, agent, signal } = asked;
    const decision = await policy?.({ tool, args, ...(risk && { risk }), ...(agent && { agent }) });
    if (decision === "allow") return { allowed: true, decidedBy: "policy" };
    const question = confirm();
    if (decision === undefined && question === undefined) return { allowed: true };
    // Whatever is no known decision refuses, too.
    if (decision !== undefined && decision !== "ask") {
      return {
        allowed: false,
        code: "refused",
        detail: "the application does not allow this call",
        decidedBy: "policy",
      };
    }
    if (risk !== "transact" && this.#grants.has(this.#key(tool, args))) {
      return { allowed: true, decidedBy: "grant" };
    }
    const code = approvals.unaskable(tool);
    if (code !== undefined) return { allowed: false, code, detail: UNASKABLE[code] };
    // Gone while the policy thought about it.
    if (signal.aborted) return WITHDRAWN;
    asking();
    const { title = asked.title, detail } = question ?? {};
    const answer = await approvals.ask({ ...asked, title, ...(detail !== undefined && { detail }) });
    return this.#verdict(request, answer);
  }

  /** Forgets what the user has granted. */
  forget(): void {
    this.#grants.clear();
  }

  #verdict({ tool, risk, args, signal }: PermissionRequest, answer: Answer): Verdict {
    switch (answer.type) {
      case "approved":
        // A client that was closed in the meantime has forgotten its grants.
        if (answer.remember === "session" && risk !== "transact" && !signal.aborted)
          this.#grants.add(this.#key(tool, answer.args ?? args));
        return { allowed: true, decidedBy: "user", ...(answer.args && { editedArgs: answer.args }) };
      case "declined":
        return { allowed: false, code: "denied", detail: answer.reason ?? "the user said no", decidedBy: "user" };
      case "expired":
        return { allowed: false, code: "expired", detail: "the user did not answer in time" };
      case "withdrawn":
        return WITHDRAWN;
      default:
        return unreachable(answer);
    }
  }

  #key(tool: string, args: Readonly<Record<string, unknown>>): string {
    return this.#options.grantKey?.({ tool, args }) ?? tool;
  }
}
