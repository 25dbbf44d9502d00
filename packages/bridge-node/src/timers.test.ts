import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Timers } from "./timers.ts";

describe("Timers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tells of each timer by its name, once", () => {
    const fired: string[] = [];
    const timers = new Timers((timer) => fired.push(timer));
    timers.start("b", 20);
    timers.start("a", 10);
    vi.advanceTimersByTime(1_000);
    expect(fired).toEqual(["a", "b"]);
  });

  it("moves a timer that runs", () => {
    const fired: string[] = [];
    const timers = new Timers((timer) => fired.push(timer));
    timers.start("a", 10);
    vi.advanceTimersByTime(5);
    timers.start("a", 10);
    vi.advanceTimersByTime(9);
    expect(fired).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fired).toEqual(["a"]);
  });

  it("stops one, or all, and leaves nothing behind", () => {
    const fired: string[] = [];
    const timers = new Timers((timer) => fired.push(timer));
    for (const timer of ["a", "b", "c"]) timers.start(timer, 10);
    timers.stop("a");
    expect(vi.getTimerCount()).toBe(2);
    timers.stopAll();
    timers.stop("never started");
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(fired).toEqual([]);
  });
});
