import { describe, expect, it } from "vitest";
import { DeclaredTools, type Exposure } from "./declared-tools.ts";
import { describeTool } from "./describe-tool.ts";
import type { ToolDefinition } from "./tool.ts";

function exposure(name: string, definition: ToolDefinition = {}): Exposure {
  const tool = { ...definition, handler: () => undefined };
  const described = describeTool(name, tool);
  if (described.kind === "refused") throw described.error;
  return { ...described, bytes: described.key.length, plain: {}, latest: { current: tool } };
}

function names(declared: DeclaredTools): string[] {
  return declared.live().map(({ name }) => name);
}

describe("DeclaredTools", () => {
  it("declares tools in the order in which their names were first exposed", () => {
    const declared = new DeclaredTools();
    const [a, b] = [exposure("a"), exposure("b")];
    declared.add(a);
    declared.add(b);
    declared.add(exposure("a"));
    expect(names(declared)).toEqual(["a", "b"]);
  });

  it("keeps the place of a tool that is removed and exposed again in one tick, and not longer", () => {
    const declared = new DeclaredTools();
    const [a, b] = [exposure("a"), exposure("b")];
    declared.add(a);
    declared.add(b);
    declared.remove(a);
    expect(names(declared)).toEqual(["b"]);
    declared.add(a);
    expect(names(declared)).toEqual(["a", "b"]);
    declared.remove(a);
    declared.sweep();
    declared.add(a);
    expect(names(declared)).toEqual(["b", "a"]);
  });

  it("E-018: of one name the newest is live, and the one before it when that goes", () => {
    const declared = new DeclaredTools();
    const [one, two, three] = [exposure("save"), exposure("save"), exposure("save")];
    for (const each of [one, two, three]) declared.add(each);
    expect(declared.get("save")).toBe(three);
    declared.remove(two);
    expect(declared.get("save")).toBe(three);
    declared.remove(three);
    expect(declared.get("save")).toBe(one);
  });

  it("removes only the exposure that is meant, once", () => {
    const declared = new DeclaredTools();
    const [one, two] = [exposure("a"), exposure("a")];
    declared.add(one);
    declared.add(two);
    expect(declared.remove(one)).toBe(true);
    expect(declared.remove(one)).toBe(false);
    expect(declared.get("a")).toBe(two);
    declared.removeAll("a");
    expect(declared.get("a")).toBeUndefined();
  });

  it("E-086: knows no names but those that were exposed", () => {
    const declared = new DeclaredTools();
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(declared.get(name)).toBeUndefined();
      const each = exposure(name);
      declared.add(each);
      expect(declared.get(name)).toBe(each);
    }
  });

  it("writes the register with the instructions (SPEC §3.2)", () => {
    const declared = new DeclaredTools();
    expect(declared.register().text).toBe('{"type":"register","tools":[]}');
    declared.instructions = "Say \uD83D hi";
    declared.add(exposure("a"));
    expect(declared.register().text).toBe(
      '{"type":"register","tools":[{"name":"a","inputSchema":{"type":"object","properties":{}}}],"instructions":"Say \uFFFD hi"}',
    );
  });

  it("E-040: refuses a tool that would make the register too large, and says how large", () => {
    const declared = new DeclaredTools();
    expect(() => declared.add(exposure("big", { description: "x".repeat(5 * 1_048_576) }))).toThrow(
      /^The tool "big" cannot be exposed: all tools would take 5\d{6} bytes of at most 4194304$/,
    );
    expect(names(declared)).toEqual([]);
  });

  it("E-040: counts the largest exposure of a name, which may become live again", () => {
    const declared = new DeclaredTools();
    const large = { description: "x".repeat(2_000_000) };
    declared.add(exposure("a", large));
    declared.add(exposure("a"));
    expect(() => declared.add(exposure("b", large))).toThrow("4194304");
    declared.add(exposure("a", large));
  });

  it("refuses a tool above the 512 that a bridge takes (SPEC §6)", () => {
    const declared = new DeclaredTools();
    for (let n = 0; n < 512; n++) declared.add(exposure(`t${n}`));
    expect(() => declared.add(exposure("one-more"))).toThrow("more than 512 tools");
    declared.add(exposure("t0"));
  });

  it("refuses instructions above 64 KiB, in bytes (SPEC §6)", () => {
    const declared = new DeclaredTools();
    declared.instructions = "é".repeat(32_768);
    expect(() => (declared.instructions = "é".repeat(32_769))).toThrow(
      "instructions take 65538 bytes of at most 65536",
    );
    expect(declared.instructions).toHaveLength(32_768);
  });
});
