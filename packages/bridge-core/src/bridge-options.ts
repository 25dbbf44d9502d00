import type { RegisterLimits } from "clientmcp/protocol";
import type { Rate } from "./rate-limit.ts";

/** How a bridge behaves. Every figure has a default in `DEFAULT_BRIDGE_OPTIONS` (SPEC §4.5, §5.2, §6). */
export interface BridgeOptions {
  /** Origins that may use the agent endpoint, serialised as browsers send them; `"loopback"` stands for every loopback origin. */
  readonly allowedOrigins: readonly string[];
  /** Host names that requests may be addressed to, without ports; `undefined` = any. `"loopback"` stands for every loopback name. */
  readonly allowedHosts: readonly string[] | undefined;
  /** How long the application may take for a call, in milliseconds like all that end in `Ms`; default 120,000. */
  readonly callTimeoutMs: number;
  /** How long a call may take before its answer becomes a stream. */
  readonly streamAfterMs: number;
  /** How often a waiting call's stream carries a comment. */
  readonly callCommentMs: number;
  /** How often an idle notification stream carries a comment. */
  readonly streamCommentMs: number;
  /** How long a client may be silent before it is pinged; default 30,000. */
  readonly pingAfterMs: number;
  /** How long a client may be silent before it is closed with 4408; default 90,000. */
  readonly idleAfterMs: number;
  /** How long more bytes may wait for a client than the runtime wants to hold, before it is closed with 1013. */
  readonly congestionMs: number;
  /** The clock skew that `exp` and `nbf` are granted, 0 to 60,000. */
  readonly leewayMs: number;
  /** How many requests an agent token is good for (SPEC §6); `undefined` = any. */
  readonly agentRate: Rate | undefined;
  /** How many attempts without a valid token an address has, at both doors; `undefined` = any. */
  readonly failureRate: Rate | undefined;
  readonly limits: BridgeLimits;
}

/** How much a bridge takes on; what happens past a limit is in SPEC §6. */
export interface BridgeLimits extends RegisterLimits {
  /** Calls in flight for one client; default 256. */
  readonly callsPerClient: number;
  /** Notification streams for one client; default 64. */
  readonly streamsPerClient: number;
  /** Client channels of the whole bridge; default 50,000. */
  readonly connections: number;
  /** Registers that one connection may send in 10 s; default 50. */
  readonly registersPer10s: number;
  /** Members of a JSON-RPC batch; default 50. */
  readonly batchMembers: number;
}

/** What holds unless it is set. */
export const DEFAULT_BRIDGE_OPTIONS: BridgeOptions = {
  allowedOrigins: [],
  allowedHosts: undefined,
  callTimeoutMs: 120_000,
  streamAfterMs: 1_000,
  callCommentMs: 1_000,
  streamCommentMs: 15_000,
  pingAfterMs: 30_000,
  idleAfterMs: 90_000,
  congestionMs: 30_000,
  leewayMs: 30_000,
  agentRate: undefined,
  failureRate: undefined,
  limits: {
    tools: 512,
    instructionsBytes: 65_536,
    callsPerClient: 256,
    streamsPerClient: 64,
    connections: 50_000,
    registersPer10s: 50,
    batchMembers: 50,
  },
};
