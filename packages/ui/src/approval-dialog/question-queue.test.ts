import type { Activity, Approval } from "clientmcp";
import { describe, expect, it } from "vitest";
import { QuestionQueue, type Questions } from "./question-queue.ts";

const approval = (id: string): Approval => ({
  id,
  tool: "pay",
  args: {},
  title: `Pay ${id}?`,
  askedAt: 0,
  expiresAt: 50_000,
});
const asking = (id: string): Activity => ({ id, tool: "pay", startedAt: 0, state: "asking" });
const running = (id: string): Activity => ({ ...asking(id), state: "running", decidedBy: "user" });

const done = (id: string, end: Partial<Activity>): Activity =>
  ({ ...asking(id), endedAt: 1, ...end, state: "done" }) as Activity;

const open = (...ids: string[]): Questions => ({ approvals: ids.map(approval), activity: ids.map(asking) });
const gone = (...activity: Activity[]): Questions => ({ approvals: [], activity });

describe("QuestionQueue", () => {
  it("shows the oldest question, and stays with it when others come", () => {
    const queue = new QuestionQueue();
    queue.update(open("1"));
    queue.update(open("1", "2"));

    expect(queue.current?.id).toBe("1");
    expect([queue.position, queue.count]).toEqual([1, 2]);
  });

  it("goes around in both directions", () => {
    const queue = new QuestionQueue();
    queue.update(open("1", "2", "3"));

    const seen = ([-1, 1, 1, 1] as const).map((by) => {
      queue.step(by);
      return queue.current?.id;
    });

    expect(seen).toEqual(["3", "1", "2", "3"]);
  });

  it("turns to the oldest when the shown one goes", () => {
    const queue = new QuestionQueue();
    queue.update(open("1", "2", "3"));
    queue.step(1);
    queue.update(open("1", "3"));

    expect(queue.current?.id).toBe("1");
  });

  it.each([
    ["expired", done("1", { outcome: "rejected", code: "expired" })],
    ["cancelled", done("1", { outcome: "cancelled" })],
    ["disconnected", done("1", { outcome: "disconnected" })],
    ["withdrawn", done("1", { outcome: "rejected", code: "withdrawn" })],
  ])("tells once that a question was %s", (reason, call) => {
    const queue = new QuestionQueue();
    queue.update(open("1"));

    expect(queue.update(gone(call))).toEqual([{ approval: approval("1"), reason }]);
    expect(queue.update(gone(call))).toEqual([]);
  });

  it("waits for the reason until the client tells it", () => {
    const queue = new QuestionQueue();
    queue.update(open("1"));

    expect(queue.update(gone(asking("1")))).toEqual([]);
    expect(queue.update(gone(done("1", { outcome: "cancelled" })))).toHaveLength(1);
  });

  it("calls a question withdrawn when its call is too old to be known", () => {
    const queue = new QuestionQueue();
    queue.update(open("1"));

    expect(queue.update(gone())).toEqual([{ approval: approval("1"), reason: "withdrawn" }]);
  });

  it.each([
    ["approved it", running("1")],
    ["approved it, and it has run", done("1", { outcome: "completed", decidedBy: "user" })],
    ["declined it", done("1", { outcome: "rejected", code: "denied", decidedBy: "user" })],
    ["approved it, and the agent cancelled it later", done("1", { outcome: "cancelled", decidedBy: "user" })],
  ])("tells no end of a question when the user %s, here or elsewhere", (_what, call) => {
    const queue = new QuestionQueue();
    queue.update(open("1"));

    expect(queue.update(gone(call))).toEqual([]);
  });

  it("tells that an answer came too late", () => {
    const queue = new QuestionQueue();
    queue.update(open("1"));
    queue.answered("1", false);

    expect(queue.update(gone(done("1", { outcome: "rejected", code: "expired" })))).toHaveLength(1);
  });

  it("tells that edited arguments were refused, and only those", () => {
    const refused = done("1", { outcome: "rejected", code: "invalid_arguments", decidedBy: "user" });
    const queue = new QuestionQueue();
    queue.update(open("1"));
    queue.answered("1", true);
    expect(queue.isAnswered("1")).toBe(true);

    expect(queue.update(gone(running("1")))).toEqual([]);
    expect(queue.update(gone(refused))).toEqual([{ approval: approval("1"), reason: "invalid" }]);
    expect(queue.isAnswered("1")).toBe(false);
  });
});
