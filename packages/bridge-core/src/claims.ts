/** What a token says, after its signature was verified and its claims were read (SPEC §2). */
export interface Claims {
  readonly clientId: string;
  readonly role: "client" | "agent";
  /** Milliseconds since the epoch, without leeway; absent = no limit. */
  readonly expiresAt: number | undefined;
  /** Milliseconds since the epoch, without leeway; absent = valid at once. */
  readonly notBefore: number | undefined;
  /** `undefined`: the token states one that is no generation. Whoever keeps generations refuses it (SPEC §2). */
  readonly generation: number | undefined;
  /** `"read"`: only tools that are published as read-only. */
  readonly scope: "all" | "read";
}
