import { describe, expect, it } from "vitest";
import { closeReason } from "./close-reason.ts";

const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe("closeReason", () => {
  it("names the subject and the fault", () => {
    expect(closeReason("declared twice", 'tool "save"')).toBe('tool "save": declared twice');
  });

  it("cuts a long subject first, so that the fault still fits (E-091)", () => {
    const reason = closeReason("name may hold only A-Z a-z 0-9 _ - .", `tool "${"ü".repeat(128)}"`);
    expect(bytes(reason)).toBeLessThanOrEqual(123);
    expect(reason).toMatch(/^tool "ü+…: name may hold only A-Z a-z 0-9 _ - \.$/);
  });

  it("never passes 123 bytes and never cuts a character in two (SPEC §3.3)", () => {
    for (const fault of ["😀".repeat(5000), "x".repeat(122) + "€"]) {
      const reason = closeReason(fault);
      expect(bytes(reason)).toBeLessThanOrEqual(123);
      expect(reason).not.toMatch(/[\uD800-\uDBFF]$/);
      expect(fault.startsWith(reason)).toBe(true);
    }
  });
});
