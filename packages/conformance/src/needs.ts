import type { Need } from "./check.ts";
import type { ConformanceOptions } from "./conformance-options.ts";

const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/;

interface NeedRule {
  readonly isGiven: (options: ConformanceOptions) => boolean;
  /** Why a check is skipped without it, and what to do. */
  readonly reason: string;
}

const NEEDS: Readonly<Record<Need, NeedRule>> = {
  origin: {
    isGiven: ({ origin }) => origin !== undefined,
    reason: "needs an origin that the bridge allows (--origin)",
  },
  // A bridge for development allows this machine's origins whatever their port and scheme.
  publicOrigin: {
    isGiven: ({ origin }) => origin !== undefined && !LOOPBACK_ORIGIN.test(origin),
    reason: "needs an allowed origin that is not of this machine (--origin)",
  },
  callTimeout: {
    isGiven: ({ callTimeout }) => callTimeout !== undefined,
    reason: "needs a bridge with a short call timeout (--call-timeout)",
  },
  secrets: {
    isGiven: ({ secrets }) => secrets.length > 1,
    reason: "needs a bridge with several secrets (--secret FIRST,SECOND)",
  },
  slow: {
    isGiven: ({ slow }) => slow,
    reason: "takes half a minute or more (--slow)",
  },
};

/** Why a check with these needs cannot run, or `undefined`. */
export function skipReason(needs: readonly Need[], options: ConformanceOptions): string | undefined {
  return needs.map((need) => NEEDS[need]).find(({ isGiven }) => !isGiven(options))?.reason;
}
