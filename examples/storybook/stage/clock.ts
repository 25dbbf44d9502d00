import { install } from "@sinonjs/fake-timers";

/** The time of the page: it passes by itself, and at once when it is told to. */
export interface Clock {
  readonly pass: (ms: number) => Promise<void>;
  readonly stop: () => void;
}

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
    stop: () => clock.uninstall(),
  };
}
