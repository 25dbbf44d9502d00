import { describe, expect, it } from "vitest";
import type { Check } from "./check.ts";
import { select } from "./select.ts";

const check = (id: string, section: string): Check => ({
  id,
  section,
  level: "MUST",
  title: id,
  needs: [],
  run: () => Promise.resolve(),
});
const CHECKS = [
  check("tokens.agent.expired", "SPEC §2"),
  check("agent.era.discover", "SPEC §4.1"),
  check("agent.call.echo", "SPEC §4.3"),
];

describe("select", () => {
  it.each([
    [[], 3],
    [["tokens.agent.expired"], 1],
    [["agent.*"], 2],
    [["*.echo", "tokens.*"], 2],
    [["§4.1"], 1],
    [["SPEC §4*"], 2],
    [["agentXera.discover"], 0],
    [["agent"], 0],
  ])("%j selects %i of three checks", (globs, count) => {
    expect(select(CHECKS, globs)).toHaveLength(count);
  });
});
