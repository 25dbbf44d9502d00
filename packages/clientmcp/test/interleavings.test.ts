import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientMCP, completed, type Approval } from "../src/index.ts";
import { createTestBridge, type TestCall } from "../src/testing/index.ts";
import { settle } from "./online-client.ts";

const TIMEOUT_MS = 10_000;
const WITHOUT_EFFECT = new Set(["denied", "expired", "withdrawn", "no_prompt", "busy"]);
const STEPS = [
  "call manage",
  "call manage",
  "call transact",
  "call transact",
  "flood",
  "approve",
  "approve",
  "approve",
  "edit and approve",
  "approve again",
  "decline",
  "cancel",
  "cancel",
  "half of the time",
  "all of the time",
  "drop",
  "replace the tool",
  "hide or show the prompt",
  "close",
] as const;

type Step = (typeof STEPS)[number];
const TOOLS = ["manage", "transact"] as const;

type Tool = (typeof TOOLS)[number];

interface Outcome {
  readonly status: string;
  readonly reason?: { readonly code: string };
}

const plans = fc.array(
  // `which` chooses among the open questions or calls; a step that is not settled meets the next in one tick.
  fc.record({ step: fc.constantFrom(...STEPS), which: fc.nat(20), settled: fc.boolean() }),
  { minLength: 5, maxLength: 30 },
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One page, what agents and the user do to it, and what came of that. Calls are numbered. */
class Run {
  readonly ran: number[] = [];
  /** What the user approved while the question was open, in time, and not answered or ended before. */
  readonly approved = new Set<number>();
  readonly outcomes = new Map<number, string>();
  /** How many questions about one tool were open at most. */
  mostOpen = 0;
  readonly #over = new Set<number>();
  readonly #asked = new Map<string, Approval>();
  readonly #bridge = createTestBridge();
  readonly #client = new ClientMCP({
    ...this.#bridge.options,
    approvalTimeoutMs: TIMEOUT_MS,
    onError: () => undefined,
  });
  readonly #cancels: (() => void)[] = [];
  /** What has been said but has not arrived yet: an approval that overtakes it is still good. */
  #arriving: number[] = [];
  #removeTool = this.#expose("manage");
  #removePrompt: (() => void) | undefined = this.#client.addPrompt();

  static async start(): Promise<Run> {
    const run = new Run();
    run.#expose("transact");
    void run.#client.connect();
    await run.settle();
    return run;
  }

  async settle(): Promise<void> {
    await settle();
    for (const number of this.#arriving) this.#over.add(number);
    this.#arriving = [];
    for (const approval of this.#open) this.#asked.set(approval.id, approval);
    this.mostOpen = Math.max(
      this.mostOpen,
      ...TOOLS.map((name) => this.#open.filter(({ tool }) => tool === name).length),
    );
  }

  take(step: Step, which: number): void {
    const pick = <T>(list: readonly T[]): T | undefined => list[which % Math.max(1, list.length)];
    const question = pick(this.#open);
    switch (step) {
      case "call manage":
        return this.#call("manage");
      case "call transact":
        return this.#call("transact");
      case "flood":
        for (let call = 0; call < 8; call++) this.#call("manage");
        return;
      case "approve":
      case "edit and approve":
        return this.#approve(question, step === "edit and approve");
      case "approve again":
        return this.#approve(pick([...this.#asked.values()]), false);
      case "decline":
        if (question === undefined) return;
        this.#client.decline(question.id);
        return void this.#over.add(numberOf(question));
      case "cancel":
        if (this.#cancels.length === 0) return;
        this.#arriving.push(which % this.#cancels.length);
        return pick(this.#cancels)?.();
      case "half of the time":
        return void vi.advanceTimersByTime(TIMEOUT_MS / 2);
      case "all of the time":
        return void vi.advanceTimersByTime(TIMEOUT_MS);
      case "drop":
        this.#arriving.push(...this.#open.map(numberOf));
        this.#bridge.drop();
        return this.#bridge.restore();
      case "replace the tool":
        for (const open of this.#open) if (open.tool === "manage") this.#over.add(numberOf(open));
        this.#removeTool();
        this.#removeTool = this.#expose("manage");
        return;
      case "hide or show the prompt":
        this.#removePrompt?.();
        this.#removePrompt = this.#removePrompt === undefined ? this.#client.addPrompt() : undefined;
        return;
      case "close":
        for (const open of this.#open) this.#over.add(numberOf(open));
        this.#client.close();
        return void this.#client.connect();
      default:
        return step satisfies never;
    }
  }

  /** Lets everything end, and then clicks once more on every question that there ever was. */
  async end(): Promise<void> {
    await this.settle();
    vi.advanceTimersByTime(TIMEOUT_MS);
    await this.settle();
    for (const approval of this.#asked.values()) this.#approve(approval, false);
    await this.settle();
    this.#client.close();
    await this.settle();
  }

  get #open(): readonly Approval[] {
    return this.#client.getSnapshot().approvals;
  }

  #approve(approval: Approval | undefined, edited: boolean): void {
    if (approval === undefined) return;
    const number = numberOf(approval);
    if (!this.#over.has(number) && this.#open.includes(approval) && Date.now() < approval.expiresAt) {
      this.approved.add(number);
    }
    this.#over.add(number);
    this.#client.approve(approval.id, edited ? { args: { number } } : undefined);
  }

  #expose(name: Tool): () => void {
    return this.#client.expose(name, {
      risk: name,
      inputSchema: { type: "object", properties: { number: { type: "integer" } }, required: ["number"] },
      confirm: () => ({ title: name }),
      handler: ({ number }) => {
        this.ran.push(number);
        return completed();
      },
    });
  }

  #call(tool: Tool): void {
    const number = this.#cancels.length;
    const call = this.#bridge.callTool(tool, { number });
    this.#cancels.push(call.cancel);
    void this.#follow(number, call);
  }

  async #follow(number: number, call: TestCall): Promise<void> {
    let outcome: Outcome | undefined;
    try {
      outcome = (await call).structuredContent as Outcome | undefined;
    } catch {
      // The bridge does not know the tool at this moment: nobody answered.
    }
    this.outcomes.set(number, outcome?.reason?.code ?? outcome?.status ?? "unanswered");
  }
}

function numberOf({ args }: Approval): number {
  return args["number"] as number;
}

describe("a question that was cancelled, expired, declined or withdrawn", () => {
  it("E-097, E-101: lets nothing happen, whatever comes in whatever order, in 1,000 random interleavings", async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const run = await Run.start();
        for (const { step, which, settled } of plan) {
          run.take(step, which);
          if (settled) await run.settle();
        }
        await run.end();

        expect(run.mostOpen).toBeLessThanOrEqual(5);
        expect(new Set(run.ran).size).toBe(run.ran.length);
        for (const number of run.ran) expect(run.approved).toContain(number);
        const numbersOf = (wanted: ReadonlySet<string>): readonly number[] =>
          [...run.outcomes].filter(([, outcome]) => wanted.has(outcome)).map(([number]) => number);
        expect(run.ran).toEqual(expect.arrayContaining([...numbersOf(new Set(["completed"]))]));
        expect(numbersOf(WITHOUT_EFFECT).filter((number) => run.ran.includes(number))).toEqual([]);
        for (const outcome of run.outcomes.values()) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }),
      { numRuns: 1_000 },
    );
    // The plans prove something only if every end is among them.
    const rare = ["completed", ...WITHOUT_EFFECT].filter((outcome) => (seen.get(outcome) ?? 0) < 50);
    expect(rare).toEqual([]);
  });
});
