import { describe, expect, it } from "vitest";

describe("on a server", () => {
  it("E-021: every entry can be imported without a DOM, and defines no window, document or element", async () => {
    const ui = await import("../src/index.ts");
    const devtools = await import("../src/devtools/index.ts");
    await import("../src/define.ts");

    expect(typeof ui.defineElements).toBe("function");
    expect(typeof devtools.defineDevtools).toBe("function");
    expect(["window", "document", "HTMLElement"].filter((name) => name in globalThis)).toEqual([]);
  });
});
