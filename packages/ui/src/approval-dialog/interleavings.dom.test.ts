import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askingPage, clearPage, codeOf, type AskingPage } from "../../test/asking-page.ts";

type Step =
  | "ask"
  | "approve"
  | "double"
  | "decline"
  | "escape"
  | "next"
  | "cancel"
  | "time"
  | "drop"
  | "restore"
  | "remove"
  | "put back";

const STEPS: readonly Step[] = [
  "ask",
  "ask",
  "ask",
  "approve",
  "approve",
  "double",
  "decline",
  "escape",
  "next",
  "cancel",
  "time",
  "drop",
  "restore",
  "remove",
  "put back",
];

const REFUSED = ["denied", "expired", "withdrawn", "no_prompt", "busy"];

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] }),
);
afterEach(() => {
  vi.useRealTimers();
  clearPage();
});

/** Everything that waits for no timer happens. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}

/** Time passes. In steps, because the asynchronous functions of fake timers cost a real task for each timer. */
async function pass(ms: number, steps = 1): Promise<void> {
  for (let step = 0; step < steps; step++) {
    vi.advanceTimersByTime(ms / steps);
    await settle();
  }
}

/** One page, and what was clicked on it. */
class Run {
  readonly page: AskingPage;
  /** The numbers of the calls whose approval was clicked while their question was shown and could be approved. */
  readonly approved = new Set<number>();
  readonly answers = new Map<number, Promise<string>>();
  readonly #cancels: (() => void)[] = [];
  /** Buttons of questions that are gone, which a slow finger may still hit. */
  #old: HTMLElement[] = [];

  constructor(page: AskingPage) {
    this.page = page;
  }

  async step(step: Step): Promise<void> {
    const { bridge, element } = this.page;
    if (step === "ask") this.#ask();
    if (step === "approve") this.#approve();
    if (step === "double") for (let click = 0; click < 2; click++) this.#approve();
    if (step === "decline") this.#click("[part~=decline]");
    if (step === "escape") this.#dialog()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    if (step === "next") this.#click(".position button:last-child");
    if (step === "cancel") this.#cancels.shift()?.();
    if (step === "time") await pass(7_000, 2);
    if (step === "drop") bridge.drop();
    if (step === "restore") bridge.restore();
    if (step === "remove") element.remove();
    if (step === "put back") document.body.append(element);
  }

  clickOld(): void {
    for (const button of this.#old) button.click();
  }

  #ask(): void {
    const number = this.answers.size;
    const call = this.page.bridge.callTool("manage", { number });
    this.answers.set(
      number,
      call.then(
        (result) => (result.isError === true ? (codeOf(result) ?? "unavailable") : "completed"),
        () => "none",
      ),
    );
    this.#cancels.push(() => call.cancel());
  }

  #approve(): void {
    const button = this.#find(".approve");
    const shown = this.#find("tbody td")?.textContent.trim();
    if (button?.matches(":enabled") === true && shown !== undefined && this.#dialog()?.matches("[open]") === true)
      this.approved.add(Number(shown));
    if (button) this.#old.push(button);
    button?.click();
  }

  #click(selector: string): void {
    this.#find(selector)?.click();
  }

  #dialog(): HTMLElement | null {
    return this.#find("dialog");
  }

  #find(selector: string): HTMLElement | null {
    return this.page.element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}

describe("a question that was cancelled, expired, declined or withdrawn", () => {
  it("E-097, E-101: lets nothing happen, whatever is clicked and in whatever order, in 300 random interleavings", async () => {
    let completed = 0;
    let refused = 0;
    const plan = fc.array(fc.record({ step: fc.constantFrom(...STEPS), settled: fc.boolean() }), {
      minLength: 6,
      maxLength: 24,
    });
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const run = new Run(await askingPage({ approvalTimeoutMs: 10_000 }));
        for (const { step, settled } of steps) {
          await run.step(step);
          if (settled) {
            await settle();
            await pass(1);
          }
        }
        await settle();
        // Now all of them end, and every button that was ever there is clicked once more.
        await pass(200_000, 10);
        run.clickOld();
        await settle();
        const ran = run.page.ran.map(({ number }) => number as number);
        const outcomes = await Promise.all(
          [...run.answers].map(async ([number, answer]) => [number, await answer] as const),
        );
        run.page.client.close();
        clearPage();

        expect(new Set(ran).size).toBe(ran.length);
        for (const number of ran) expect(run.approved).toContain(number);
        const numbersOf = (wanted: readonly string[]): readonly number[] =>
          outcomes.filter(([, outcome]) => wanted.includes(outcome)).map(([number]) => number);
        expect(ran).toEqual(expect.arrayContaining([...numbersOf(["completed"])]));
        expect(numbersOf(REFUSED).filter((number) => ran.includes(number))).toEqual([]);
        completed += ran.length;
        refused += outcomes.filter(([, outcome]) => outcome !== "completed").length;
      }),
      { numRuns: 300 },
    );
    // The plans are worth something only if both happen often.
    expect(completed).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(50);
  });
});
