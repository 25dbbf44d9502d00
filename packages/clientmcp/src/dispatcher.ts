import { keptArgs, type ActivityLog } from "./activity.ts";
import type { DeclaredTools, Exposure } from "./declared-tools.ts";
import { riskOf } from "./describe-tool.ts";
import { wireText } from "./json-text.ts";
import { rejected } from "./outcome.ts";
import type { Permission } from "./permission.ts";
import { checkedStructure } from "./plain-checks.ts";
import { truncateUtf8, type CallMessage } from "./protocol/index.ts";
import type { Registration } from "./registration.ts";
import { check } from "./schema.ts";
import { thrownText } from "./thrown-text.ts";
import { endOf, failure, isReadyMade, MISMATCH, resultMessage, toToolResult, type ResultText } from "./tool-result.ts";
import type { ToolBehaviour, ToolContext } from "./tool.ts";
import type { Verdict } from "./verdict.ts";
import { within } from "./within.ts";

const WAITING_NOTE_MS = 5_000;
const MAX_NOTE_BYTES = 1_024;

export interface DispatcherOptions {
  readonly declared: DeclaredTools;
  readonly permission: Permission;
  readonly activity: ActivityLog;
  readonly registration: Registration;
  readonly send: (text: string) => void;
  readonly exposeErrors: boolean;
  readonly report: (error: unknown) => void;
}

/** A call that nobody has answered yet. */
interface Running {
  /** In `activity` and `approvals`. The bridge's own id is unique among the calls in flight only. */
  readonly id: string;
  readonly call: CallMessage;
  readonly controller: AbortController;
  /** Leads to whoever made the call. */
  readonly send: (text: string) => void;
}

/** Runs calls: finds the tool, checks the arguments, asks for permission, runs the handler, and answers exactly once. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #running = new Map<string, Running>();
  #count = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** @param send Takes the messages about this call; by default they go to the bridge. */
  call(call: CallMessage, send: (text: string) => void = this.#options.send): void {
    if (this.#running.has(call.id)) return;
    const running = { id: String(++this.#count), call, controller: new AbortController(), send };
    this.#running.set(call.id, running);
    const { name: tool, arguments: args, agent } = call;
    const { id } = running;
    this.#options.activity.add({ id, tool, ...keptArgs(args), agent, startedAt: Date.now(), state: "running" });
    void this.#answer(running);
  }

  cancel(callId: string, reason = "the call was cancelled"): void {
    const running = this.#running.get(callId);
    if (running !== undefined) this.#drop(running, "cancelled", reason);
  }

  /** The connection has ended: nobody can receive a result of the calls in flight on it. */
  disconnected(reason: string): void {
    for (const running of this.#running.values()) {
      if (running.send === this.#options.send) this.#drop(running, "disconnected", reason);
    }
  }

  #drop(running: Running, outcome: "cancelled" | "disconnected", reason: string): void {
    this.#running.delete(running.call.id);
    this.#options.activity.end(running.id, { outcome });
    running.controller.abort(new DOMException(reason, "AbortError"));
  }

  async #answer(running: Running): Promise<void> {
    const { text, result } = await this.#result(running);
    // The tools that the handler exposed or removed are told first, so that the agent's next list is right.
    await this.#options.registration.settled();
    if (!this.#isOpen(running)) return;
    this.#running.delete(running.call.id);
    running.send(text);
    this.#options.activity.end(running.id, endOf(result));
  }

  /** Never rejects: whatever is thrown becomes a tool error. */
  async #result(running: Running): Promise<ResultText> {
    const { id, name } = running.call;
    const failed = (text: string): ResultText => resultMessage(id, failure(text));
    const exposure = this.#options.declared.get(name);
    if (exposure === undefined) return failed(`The tool "${name}" is not there any more: list the tools again.`);
    try {
      const value = await this.#run(running, exposure);
      try {
        const output = await checkedOutput(exposure, value);
        const result = toToolResult(output, exposure.definition.outputSchema);
        return resultMessage(id, await checkedStructure(result, exposure.plain));
      } catch (cause) {
        throw unsendable(name, cause);
      }
    } catch (thrown) {
      // A handler that was told to stop may well throw: that is no news.
      if (this.#isOpen(running)) this.#options.report(thrown);
      return failed(this.#options.exposeErrors ? thrownText(thrown) : `The tool "${name}" failed.`);
    }
  }

  async #run(running: Running, exposure: Exposure): Promise<unknown> {
    const { name, arguments: args } = running.call;
    const { inputSchema, maxConcurrent = Infinity } = exposure.latest.current;
    const open = [...this.#running.values()].filter(({ call }) => call.name === name).length;
    if (open > maxConcurrent) return rejected("busy", `"${name}" runs ${maxConcurrent} times at once at most`);

    let checked = await check(inputSchema, args, exposure.plain.input);
    if (!checked.ok) return rejected("invalid_arguments", checked.problem);
    const verdict = await this.#decide(running, exposure, checked.value);
    const edited = verdict.allowed ? verdict.args : undefined;
    const { decidedBy } = verdict;
    if (decidedBy !== undefined) {
      this.#options.activity.update(running.id, { state: "running", decidedBy, ...(edited && keptArgs(edited)) });
    }
    if (!verdict.allowed) return rejected(verdict.code, verdict.detail);
    const behaviour = exposure.latest.current;
    if (edited !== undefined) checked = await check(behaviour.inputSchema, edited, exposure.plain.input);
    if (!checked.ok) return rejected("invalid_arguments", `as the user edited them: ${checked.problem}`);
    // Cancelled meanwhile: nothing may happen after that.
    return this.#isOpen(running) ? this.#handle(running, behaviour, checked.value) : undefined;
  }

  async #decide(running: Running, exposure: Exposure, args: unknown): Promise<Verdict> {
    const { id, call, controller } = running;
    const { name, arguments: sent, agent } = call;
    const { definition, latest } = exposure;
    const { declared, permission, activity } = this.#options;
    let waiting: ReturnType<typeof setInterval> | undefined;
    try {
      return await permission.decide({
        question: { id, tool: name, title: definition.title ?? name, args: sent, risk: riskOf(definition), agent },
        confirm: () => latest.current.confirm?.(args as never),
        signal: controller.signal,
        exposed: () => declared.has(exposure),
        asking: () => {
          activity.update(id, { state: "asking" });
          let notes = 0;
          // Tiny steps, because the bridge drops values that do not grow: the handler's own begin after these.
          const note = (): void => this.#progress(running, ++notes / 1e6, undefined, "waiting for the user");
          waiting = setInterval(note, WAITING_NOTE_MS);
        },
      });
    } finally {
      clearInterval(waiting);
    }
  }

  async #handle(running: Running, { handler, timeoutMs }: ToolBehaviour, args: unknown): Promise<unknown> {
    const { call, controller } = running;
    const context: ToolContext = {
      name: call.name,
      signal: controller.signal,
      agent: call.agent,
      progress: (value, total, message) => this.#progress(running, value, total, message),
    };
    const run = (): unknown => awaitable(call.name, handler(args as never, context));
    if (timeoutMs === undefined) return run();
    const done = await within(timeoutMs, run);
    if (done !== undefined) return done.value;
    controller.abort(new DOMException("the tool took too long", "TimeoutError"));
    return rejected("timeout", `no result within ${timeoutMs} ms; the action may or may not have happened`);
  }

  /** Leaves out what the bridge would refuse: one bad value would cost the connection (SPEC §3.2). */
  #progress(running: Running, progress: number, total?: number, message?: string): void {
    if (running.call.progress !== true || !this.#isOpen(running) || !Number.isFinite(progress)) return;
    running.send(
      wireText({
        type: "progress",
        id: running.call.id,
        progress,
        total: Number.isFinite(total) ? total : undefined,
        message: typeof message === "string" ? truncateUtf8(message, MAX_NOTE_BYTES) : undefined,
      }),
    );
  }

  #isOpen(running: Running): boolean {
    return this.#running.get(running.call.id) === running;
  }
}

/** Waiting for a revoked proxy throws: the fault of the value, which must not pass for an error of the handler. */
function awaitable(name: string, value: unknown): unknown {
  try {
    void (value as { readonly then?: unknown } | null | undefined)?.then;
    return value;
  } catch (cause) {
    throw unsendable(name, cause);
  }
}

function unsendable(name: string, cause: unknown): TypeError {
  return new TypeError(`What the tool "${name}" returned cannot be sent: ${thrownText(cause)}`, { cause });
}

/** A Standard Schema also leaves out members that it does not declare: strict agents refuse them. */
async function checkedOutput({ latest }: Exposure, value: unknown): Promise<unknown> {
  if (isReadyMade(value)) return value;
  const checked = await check(latest.current.outputSchema, value);
  if (!checked.ok) throw new TypeError(`${MISMATCH}: ${checked.problem}`);
  return checked.value;
}
