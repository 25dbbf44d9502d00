import type { RegisterLimits } from "clientmcp/protocol";

/** How a bridge behaves. Every figure has a default in `DEFAULT_BRIDGE_OPTIONS` (SPEC §4.5, §5.2, §6). */
export interface BridgeOptions {
  /** Origins that may use the agent endpoint, serialised as browsers send them; `"loopback"` stands for every loopback origin. */
  readonly allowedOrigins: readonly string[];
  /** Host names that requests may be addressed to, without ports; `undefined` = any. `"loopback"` stands for every loopback name. */
  readonly allowedHosts: readonly string[] | undefined;
  readonly callTimeoutMs: number;
  /** How long a call may take before its answer becomes a stream. */
  readonly streamAfterMs: number;
  /** How often a waiting call's stream carries a comment. */
  readonly callCommentMs: number;
  /** How often an idle notification stream carries a comment. */
  readonly streamCommentMs: number;
  /** How long a client may be silent before it is pinged, and before it is closed with 4408. */
  readonly pingAfterMs: number;
  readonly idleAfterMs: number;
  /** How long more bytes may wait for a client than the runtime wants to hold, before it is closed with 1013. */
  readonly congestionMs: number;
  /** The clock skew that `exp` and `nbf` are granted, 0 to 60,000. */
  readonly leewayMs: number;
  readonly limits: BridgeLimits;
}

export interface BridgeLimits extends RegisterLimits {
  readonly callsPerClient: number;
  readonly streamsPerClient: number;
  readonly connections: number;
  readonly registersPer10s: number;
  readonly batchMembers: number;
}

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
