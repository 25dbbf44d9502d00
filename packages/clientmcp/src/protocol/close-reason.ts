import { MAX_CLOSE_REASON_BYTES } from "./close-codes.ts";
import { truncateUtf8, utf8Length } from "./utf8.ts";

/**
 * A close reason of at most 123 bytes that names `subject` and `fault` (SPEC §3.3).
 * A long subject is cut first, because the fault is what a developer cannot guess.
 */
export function closeReason(fault: string, subject?: string): string {
  if (subject === undefined) return truncateUtf8(fault, MAX_CLOSE_REASON_BYTES);
  const whole = `${subject}: ${fault}`;
  if (utf8Length(whole) <= MAX_CLOSE_REASON_BYTES) return whole;
  const room = Math.max(12, MAX_CLOSE_REASON_BYTES - utf8Length(fault) - utf8Length("…: "));
  return truncateUtf8(`${truncateUtf8(subject, room)}…: ${fault}`, MAX_CLOSE_REASON_BYTES);
}
