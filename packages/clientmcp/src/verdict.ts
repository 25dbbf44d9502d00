import type { DecidedBy } from "./activity.ts";

/** Whether a call may run. */
export type Verdict = Allowed | Refused;

interface Allowed {
  readonly allowed: true;
  readonly decidedBy?: DecidedBy;
  /** The arguments as the user edited them. */
  readonly args?: Readonly<Record<string, unknown>> | undefined;
  /** The user does not want to be asked again. */
  readonly remember?: boolean;
}

interface Refused {
  readonly allowed: false;
  readonly code: string;
  readonly detail: string;
  readonly decidedBy?: DecidedBy | undefined;
}

export function refused(code: string, detail: string, decidedBy?: DecidedBy): Refused {
  return { allowed: false, code, detail, decidedBy };
}

/** The question has gone before it was answered. */
export function withdrawn(): Refused {
  return refused("withdrawn", "the question went away before the user answered");
}
