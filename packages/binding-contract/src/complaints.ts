import { afterEach, beforeEach, vi, type MockInstance } from "vitest";

/**
 * Fails every test of the suite in which something complains on the console: that is how frameworks say what they dislike.
 *
 * @param expected What a complaint may say without failing.
 */
export function failOnComplaints(expected?: RegExp): void {
  let spies: readonly MockInstance<typeof console.error>[] = [];
  beforeEach(() => {
    spies = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")].map((spy) => spy.mockReturnValue());
  });
  afterEach(() => {
    const complaints = spies.flatMap(({ mock }) => mock.calls.map((call) => call.map(String).join(" ")));
    const unexpected = complaints.filter((text) => !(expected?.test(text) ?? false));
    if (unexpected.length > 0) throw new Error(`complaints on the console:\n${unexpected.join("\n")}`);
  });
}
