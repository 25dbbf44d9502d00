import { install } from "@sinonjs/fake-timers";

/** The time of the page: it passes by itself, and at once when it is told to. */
export interface Clock {
  readonly pass: (ms: number) => Promise<void>;
  /** Lets everything arrive that is on its way. */
  readonly settle: () => Promise<void>;
  readonly stop: () => void;
}

/** More than anything in memory needs. */
const ARRIVAL_MS = 100;

export function startClock(): Clock {
  const clock = install({
    now: Date.now(),
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
    // A timer of before, which somebody clears only now.
    shouldClearNativeTimers: true,
    advanceTimeDelta: 10,
  });
  return {
    pass: async (ms) => void (await clock.tickAsync(ms)),
    settle: async () => void (await clock.tickAsync(ARRIVAL_MS)),
    stop: () => clock.uninstall(),
  };
}
