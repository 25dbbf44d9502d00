import { expect, it } from "vitest";
import { closeOutcome } from "./close-outcome.ts";

it.each([
  [1001, "shutdown", "retry"],
  [1006, "network", "retry"],
  [0, "network", "retry"],
  [1000, "network", "retry"],
  [1011, "network", "retry"],
  [4999, "network", "retry"],
  [1009, "too-large", "stop"],
  [1013, "overloaded", "retry-late"],
  [4400, "protocol-error", "stop"],
  [4401, "unauthorized", "stop"],
  [4408, "idle", "retry"],
  [4409, "replaced", "stop"],
] as const)("close code %i is %s and leads to %s (SPEC §3.3)", (closeCode, code, next) => {
  const outcome = closeOutcome(closeCode, "", true);
  expect([outcome.error.code, outcome.next]).toEqual([code, next]);
});

it("asks a token function again after 4401, but not a fixed token (SPEC §3.3)", () => {
  expect(closeOutcome(4401, "expired", false).next).toBe("retry");
  expect(closeOutcome(4401, "expired", true).next).toBe("stop");
});

it("E-048: says the code and the bridge's reason", () => {
  expect(closeOutcome(4400, 'tool "a b": bad name', true).error.message).toBe(
    'The bridge refused a message (4400: tool "a b": bad name)',
  );
  expect(closeOutcome(0, "", true).error.message).toBe("The connection to the bridge was lost (1006)");
});
