import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeepAlive } from "./keep-alive.ts";

let ping = vi.fn<() => void>();
let dead = vi.fn<() => void>();
let keepAlive: KeepAlive;

beforeEach(() => {
  vi.useFakeTimers();
  ping = vi.fn<() => void>();
  dead = vi.fn<() => void>();
  keepAlive = new KeepAlive(ping, dead);
});

afterEach(() => {
  keepAlive.stop();
  vi.useRealTimers();
});

/** The clock goes on but no timer runs, as in a frozen page. */
function freeze(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** A minute in a hidden tab: timers run at its end only, and the bridge answers pings at once. */
function throttledMinute(): void {
  const sent = ping.mock.calls.length;
  freeze(60_000 - 1);
  vi.advanceTimersByTime(1);
  vi.runOnlyPendingTimers();
  if (ping.mock.calls.length > sent) keepAlive.heard();
}

describe("KeepAlive (SPEC §3.2)", () => {
  it("pings after 25 s without anything received", () => {
    vi.advanceTimersByTime(24_999);
    expect(ping).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ping).toHaveBeenCalledOnce();
  });

  it("counts everything received as life", () => {
    vi.advanceTimersByTime(20_000);
    keepAlive.heard();
    vi.advanceTimersByTime(24_999);
    expect(ping).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ping).toHaveBeenCalledOnce();
  });

  it("E-035: is dead when nothing arrives for 10 s after a ping", () => {
    vi.advanceTimersByTime(25_000 + 9_999);
    expect(dead).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(dead).toHaveBeenCalledOnce();
  });

  it("goes on after an answer", () => {
    vi.advanceTimersByTime(26_000);
    keepAlive.heard();
    vi.advanceTimersByTime(25_000);
    expect(ping).toHaveBeenCalledTimes(2);
    expect(dead).not.toHaveBeenCalled();
  });

  it("E-024: pings at once when asked, and is dead 10 s later without an answer", () => {
    keepAlive.probe();
    expect(ping).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    expect(dead).toHaveBeenCalledOnce();
  });

  it("E-024: does not put the verdict off when it is asked again and again", () => {
    for (let second = 0; second < 10; second++) {
      keepAlive.probe();
      vi.advanceTimersByTime(1000);
    }
    expect(ping).toHaveBeenCalledOnce();
    expect(dead).toHaveBeenCalledOnce();
  });

  it("E-024: pings at once when its timer fires far too late", () => {
    freeze(600_000);
    vi.advanceTimersByTime(25_000);
    expect(ping).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    expect(dead).toHaveBeenCalledOnce();
  });

  it("E-025: asks once more instead of believing a late verdict, then believes it", () => {
    vi.advanceTimersByTime(25_000);
    freeze(600_000);
    vi.advanceTimersByTime(10_000);
    expect(dead).not.toHaveBeenCalled();
    expect(ping).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10_000);
    expect(dead).toHaveBeenCalledOnce();
  });

  it("E-025: survives ten minutes of timers that run once a minute", () => {
    for (let minute = 0; minute < 10; minute++) throttledMinute();
    expect(ping.mock.calls.length).toBeGreaterThanOrEqual(9);
    expect(dead).not.toHaveBeenCalled();
  });

  it("finds a dead connection even where every timer is late", () => {
    for (let minute = 0; minute < 4; minute++) {
      freeze(60_000);
      vi.runOnlyPendingTimers();
    }
    expect(dead).toHaveBeenCalled();
  });

  it("pings within 25 s when the clock was set back", () => {
    vi.advanceTimersByTime(10_000);
    keepAlive.heard();
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(25_000);
    expect(ping).toHaveBeenCalled();
  });
});
