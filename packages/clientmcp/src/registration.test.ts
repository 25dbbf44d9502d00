import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Registration } from "./registration.ts";

let declared: string;
let sent: string[];
let registration: Registration;

beforeEach(() => {
  vi.useFakeTimers();
  declared = "a";
  sent = [];
  registration = new Registration({
    tick: () => undefined,
    register: () => ({ text: declared, tools: new Map([["tool", declared]]) }),
    send: (text) => sent.push(text),
  });
});

afterEach(() => vi.useRealTimers());

async function change(text: string): Promise<void> {
  declared = text;
  registration.changed();
  await Promise.resolve();
}

describe("Registration (SPEC §3.2)", () => {
  it("declares everything when a connection opens, also on the next one", () => {
    registration.start();
    registration.stop();
    registration.start();
    expect(sent).toEqual(["a", "a"]);
  });

  it("sends nothing without a connection", async () => {
    await change("b");
    expect(sent).toEqual([]);
  });

  it("sends the changes of one tick as one register", async () => {
    registration.start();
    registration.changed();
    registration.changed();
    await change("b");
    expect(sent).toEqual(["a", "b"]);
  });

  it("E-014: sends nothing when the declared set is the one sent last", async () => {
    registration.start();
    await change("a");
    vi.runAllTimers();
    expect(sent).toEqual(["a"]);
  });

  it("sends the first change of a burst at once, and then the latest one every 250 ms (SPEC §6)", async () => {
    registration.start();
    for (const text of ["b", "c", "d"]) await change(text);
    expect(sent).toEqual(["a", "b"]);
    vi.advanceTimersByTime(249);
    expect(sent).toEqual(["a", "b"]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["a", "b", "d"]);
    await change("e");
    vi.advanceTimersByTime(250);
    expect(sent).toEqual(["a", "b", "d", "e"]);
  });

  it("sends nothing when a burst ends where it began", async () => {
    registration.start();
    await change("b");
    await change("c");
    await change("b");
    vi.runAllTimers();
    expect(sent).toEqual(["a", "b"]);
  });

  it("stays under 50 registers in 10 s (SPEC §6)", async () => {
    registration.start();
    for (let n = 0; n < 1000; n++) {
      await change(`c${n}`);
      vi.advanceTimersByTime(10);
    }
    expect(sent.length).toBeLessThan(50);
    vi.advanceTimersByTime(250);
    expect(sent.at(-1)).toBe("c999");
  });

  it("is not held up by a clock that was set back", async () => {
    registration.start();
    await change("b");
    vi.setSystemTime(Date.now() - 3_600_000);
    await change("c");
    vi.advanceTimersByTime(250);
    expect(sent.at(-1)).toBe("c");
  });

  it("holds a tool once the register with it is confirmed, in order", async () => {
    registration.start();
    expect(registration.holds("tool", "a")).toBe(false);
    await change("b");
    registration.confirm();
    expect(registration.holds("tool", "a")).toBe(true);
    expect(registration.holds("tool", "b")).toBe(false);
    registration.confirm();
    expect(registration.holds("tool", "b")).toBe(true);
    registration.confirm();
    expect(registration.holds("tool", "b")).toBe(true);
    registration.stop();
    expect(registration.holds("tool", "b")).toBe(false);
  });

  it("settles when what was changed has left, or the connection has gone", async () => {
    registration.start();
    expect(registration.settled()).toBeUndefined();
    await change("b");
    await change("c");
    const settled = registration.settled();
    expect(sent).toEqual(["a", "b"]);
    vi.advanceTimersByTime(250);
    await settled;
    expect(sent).toEqual(["a", "b", "c"]);

    await change("d");
    const stopped = registration.settled();
    registration.stop();
    await stopped;
    expect(sent).toEqual(["a", "b", "c"]);
  });
});
