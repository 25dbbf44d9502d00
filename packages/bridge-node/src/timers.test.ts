import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Timers } from "./timers.ts";

const SWEEP_MS = 50;

describe("Timers", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tells of each timer by its name, once", () => {
    const fired: string[] = [];
    const timers = new Timers((timer) => fired.push(timer));
    timers.start("b", 20);
    timers.start("a", 10);
    timers.start("c", 200);
    vi.advanceTimersByTime(SWEEP_MS);
    expect(fired).toEqual(["b", "a"]);
    vi.advanceTimersByTime(1_000);
    expect(fired).toEqual(["b", "a", "c"]);
  });

  it("fires no timer early, and each within 50 ms", () => {
    const fired: string[] = [];
    const timers = new Timers((timer) => fired.push(timer));
    vi.advanceTimersByTime(33);
    timers.start("a", 1_010);
    vi.advanceTimersByTime(1_009);
    expect(fired).toEqual([]);
    vi.advanceTimersByTime(1 + SWEEP_MS);
    expect(fired).toEqual(["a"]);
  });

  it("moves a timer that runs", () => {
    const fired: string[] = [];
    const timers = new Timers((timer) => fired.push(timer));
    timers.start("a", 100);
    vi.advanceTimersByTime(50);
    timers.start("a", 100);
    vi.advanceTimersByTime(99);
    expect(fired).toEqual([]);
    vi.advanceTimersByTime(1 + SWEEP_MS);
    expect(fired).toEqual(["a"]);
  });

  it("starts a timer again that has just fired, from within", () => {
    let fired = 0;
    const timers: Timers = new Timers((timer) => {
      if (++fired < 3) timers.start(timer, 0);
    });
    timers.start("a", 0);
    vi.advanceTimersByTime(2 * SWEEP_MS);
    expect(fired).toBe(2);
    vi.advanceTimersByTime(1_000);
    expect(fired).toBe(3);
  });

  it("does not fire a timer that another one stopped or moved as it fired", () => {
    const fired: string[] = [];
    const timers: Timers = new Timers((timer) => {
      fired.push(timer);
      if (timer !== "a") return;
      timers.stop("b");
      timers.start("c", 200);
    });
    for (const timer of ["a", "b", "c"]) timers.start(timer, 10);
    vi.advanceTimersByTime(SWEEP_MS);
    expect(fired).toEqual(["a"]);
    vi.advanceTimersByTime(1_000);
    expect(fired).toEqual(["a", "c"]);
  });

  it("stops one, or all, and leaves nothing behind", () => {
    const fired: string[] = [];
    const timers = new Timers((timer) => fired.push(timer));
    for (const timer of ["a", "b", "c"]) timers.start(timer, 10);
    timers.stop("a");
    timers.stop("never started");
    vi.advanceTimersByTime(SWEEP_MS);
    expect(fired).toEqual(["b", "c"]);

    timers.start("d", 10);
    timers.stopAll();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(fired).toEqual(["b", "c"]);
  });

  it("lets the process end once nothing is left to fire", () => {
    const timers = new Timers(() => {});
    timers.start("a", 10);
    timers.stop("a");
    vi.advanceTimersByTime(SWEEP_MS);
    expect(vi.getTimerCount()).toBe(0);
  });
});
