/** The size of one client-channel message and of one agent request body, in bytes of UTF-8; fixed by the protocol (SPEC §6). */
export const MAX_MESSAGE_BYTES = 4_194_304;

/** What one register may declare (SPEC §6). */
export interface RegisterLimits {
  /** Tools in one register; default 512. */
  readonly tools: number;
  /** Bytes of UTF-8 in `instructions`; default 65,536. */
  readonly instructionsBytes: number;
}

/** What a bridge allows unless it is told otherwise, and all that the SDK declares. */
export const DEFAULT_REGISTER_LIMITS: RegisterLimits = { tools: 512, instructionsBytes: 65_536 };
