import { expect, it } from "vitest";
import { formatReport } from "./format-report.ts";

it("prints one line for each check by section, what failed and why, and the counts", () => {
  const passed = {
    status: "passed",
    id: "tokens.a",
    section: "SPEC §2",
    level: "MUST",
    title: "does a",
    duration: 1,
  } as const;
  const failed = {
    ...passed,
    status: "failed",
    id: "agent.b",
    section: "SPEC §4.1",
    title: "does b",
    expected: "HTTP 400",
    came: "HTTP 200",
  } as const;
  const skipped = {
    ...passed,
    status: "skipped",
    id: "agent.c",
    section: "SPEC §4.1",
    level: "SHOULD",
    reason: "needs x",
  } as const;
  const text = formatReport({
    ok: false,
    url: "http://localhost:6270/",
    level: "MUST",
    duration: 1234,
    counts: { passed: 1, failed: 1, skipped: 1 },
    sections: {
      "SPEC §2": { passed: 1, failed: 0, skipped: 0 },
      "SPEC §4.1": { passed: 0, failed: 1, skipped: 1 },
    },
    checks: [passed, failed, skipped],
  });
  expect(text).toBe(`SPEC §2 tokens
  ok    MUST    tokens.a: does a

SPEC §4.1 protocol revisions
  FAIL  MUST    agent.b: does b
        expected: HTTP 400
        came:     HTTP 200
  skip  SHOULD  agent.c: does a (needs x)

SPEC §2 tokens                1 passed, 0 failed, 0 skipped
SPEC §4.1 protocol revisions  0 passed, 1 failed, 1 skipped
total                         1 passed, 1 failed, 1 skipped

http://localhost:6270/ does not conform, 1.2 s`);
});
