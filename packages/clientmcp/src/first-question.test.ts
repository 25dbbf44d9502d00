import { expect, it, vi } from "vitest";
import type { Approval } from "./approvals.ts";
import type { ClientMCP } from "./client.ts";
import { firstQuestion } from "./first-question.ts";

function question(id: string): Approval {
  return { id, tool: "send", args: {}, title: `Send ${id}?`, askedAt: 0, expiresAt: 50_000 };
}

it("gives the oldest question, how many wait behind it, and the answers to it alone", () => {
  const approve = vi.fn<ClientMCP["approve"]>();
  const decline = vi.fn<ClientMCP["decline"]>();

  const first = firstQuestion({ approve, decline }, [question("1"), question("2"), question("3")]);
  first?.approve({ remember: "session" });
  first?.decline("Not today");

  expect(first).toMatchObject({ approval: { id: "1" }, waiting: 2 });
  expect(approve.mock.calls).toEqual([["1", { remember: "session" }]]);
  expect(decline.mock.calls).toEqual([["1", "Not today"]]);
});

it("gives nothing where nothing is asked", () => {
  expect(firstQuestion({ approve: () => {}, decline: () => {} }, [])).toBeUndefined();
});
