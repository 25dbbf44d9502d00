import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Inbox } from "./inbox.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const any = (): boolean => true;

describe("Inbox", () => {
  it("gives each item once, in order, to those who want it", async () => {
    const inbox = new Inbox<number>();
    for (const item of [1, 2, 3]) inbox.push(item);
    expect(await inbox.take("an even one", (item) => item % 2 === 0)).toBe(2);
    expect(await inbox.take("the next", any)).toBe(1);
    expect(await inbox.take("the next", any)).toBe(3);
    expect(inbox.all).toEqual([1, 2, 3]);
  });

  it("waits for what has not arrived", async () => {
    const inbox = new Inbox<string>();
    const taken = inbox.take("b", (item) => item === "b");
    inbox.push("a");
    inbox.push("b");
    expect(await taken).toBe("b");
  });

  it("says what it waited for and what came instead", async () => {
    const inbox = new Inbox<string>();
    inbox.push("a");
    const taken = inbox.take("a b", (item) => item === "b", 1_000);
    vi.advanceTimersByTime(1_000);
    await expect(taken).rejects.toMatchObject({
      expected: "a b",
      came: 'nothing within 1000 ms; arrived until then: ["a"]',
    });
  });

  it("fails at once when nothing more can come, now and later", async () => {
    const inbox = new Inbox<string>();
    const waiting = inbox.take("a", any);
    inbox.end("gone");
    for (const taken of [waiting, inbox.take("a", any)]) {
      await expect(taken).rejects.toMatchObject({ came: "gone; arrived until then: nothing" });
    }
  });

  it("still gives what arrived before the end", async () => {
    const inbox = new Inbox<string>();
    inbox.push("a");
    inbox.end("gone");
    expect(await inbox.take("a", any)).toBe("a");
  });
});
