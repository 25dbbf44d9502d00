import { afterEach, beforeEach, vi, type MockInstance } from "vitest";

/** Fails every test of the file in which something complains on the console: React says so what it dislikes. */
export function failOnConsoleErrors(): void {
  let errors: MockInstance<typeof console.error>;
  beforeEach(() => {
    errors = vi.spyOn(console, "error");
  });
  afterEach(() => {
    const [first] = errors.mock.calls;
    if (first !== undefined) throw new Error(`console.error was called: ${first.map(String).join(" ")}`);
  });
}
