import { describe, expect, it, vi } from "vitest";
import type { Driver } from "./driver.ts";
import type { Part } from "./page.ts";
import { plain } from "./parts.ts";
import { World } from "./world.ts";

export function misuseContract(driver: Driver): void {
  describe("A mistake is named at once", () => {
    it.each<Part>([
      plain("tool"),
      { kind: "tools", key: "tools", tools: {} },
      { kind: "status", key: "status" },
      { kind: "questions", key: "questions" },
      { kind: "prompt", key: "prompt" },
      { kind: "activity", key: "activity" },
    ])("E-104: without a provider above it throws invalid-option and says what may be wrong: $kind", (part) => {
      for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockReturnValue();
      const world = new World(driver.mount);

      expect(() => world.mount({ provider: { kind: "none" }, parts: [part] })).toThrow(
        expect.objectContaining({
          code: "invalid-option",
          message: expect.stringMatching(/above this component.*two copies of @clientmcp/) as unknown,
        }),
      );
    });

    it("options that no client can have throw invalid-option and name the option", () => {
      for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockReturnValue();
      const world = new World(driver.mount);

      expect(() => world.mount(world.page([], { url: "ftp://bridge.test" }))).toThrow(
        expect.objectContaining({ code: "invalid-option", message: expect.stringContaining("url") as unknown }),
      );
    });
  });
}
