import { keptArgs, type ActivityLog } from "./activity.ts";
import type { Exposure } from "./declared-tools.ts";
import { riskOf } from "./describe-tool.ts";
import { wireText } from "./json-text.ts";
import { rejected } from "./outcome.ts";
import type { Permission, Verdict } from "./permission.ts";
import { truncateUtf8, type CallMessage, type CallToolResult } from "./protocol/index.ts";
import { check } from "./schema.ts";
import { thrownText } from "./thrown-text.ts";
import { failure, endOf, isReadyMade, resultMessage, toToolResult, type ResultText } from "./tool-result.ts";
import type { ToolBehaviour, ToolContext } from "./tool.ts";

const WAITING_NOTE_MS = 5_000;
const MAX_NOTE_BYTES = 1_024;

export interface DispatcherOptions {
  /** The live exposure of a name. */
  readonly tool: (name: string) => Exposure | undefined;
  readonly isExposed: (exposure: Exposure) => boolean;
  readonly permission: Permission;
  readonly activity: ActivityLog;
  readonly send: (text: string) => void;
  /** Resolves when the registers that are due have left. */
  readonly settled: () => Promise<void> | undefined;
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
    const startedAt = Date.now();
    this.#options.activity.add({
      id: running.id,
      tool,
      ...keptArgs(args),
      ...(agent && { agent }),
      startedAt,
      state: "running",
    });
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
    await this.#options.settled();
    if (!this.#isOpen(running)) return;
    this.#running.delete(running.call.id);
    running.send(text);
    this.#options.activity.end(running.id, endOf(result));
  }

  /** Never rejects: whatever is thrown becomes a tool error. */
  async #result(running: Running): Promise<ResultText> {
    const { id, name } = running.call;
    const failed = (text: string): ResultText => resultMessage(id, failure(text));
    const exposure = this.#options.tool(name);
    if (exposure === undefined) return failed(`The tool "${name}" is not there any more: list the tools again.`);
    try {
      const value = await this.#run(running, exposure);
      try {
        const output = await checkedOutput(exposure, value);
        return resultMessage(id, toToolResult(output, exposure.definition.outputSchema));
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

    let checked = await check(inputSchema, args);
    if (!checked.ok) return rejected("invalid_arguments", checked.problem);
    const verdict = await this.#decide(running, exposure, checked.value);
    const { decidedBy } = verdict;
    const editedArgs = verdict.allowed ? verdict.editedArgs : undefined;
    if (decidedBy !== undefined) {
      const edited = editedArgs && keptArgs(editedArgs);
      this.#options.activity.update(running.id, { state: "running", decidedBy, ...edited });
    }
    if (!verdict.allowed) return rejected(verdict.code, verdict.detail);
    const behaviour = exposure.latest.current;
    if (editedArgs !== undefined) checked = await check(behaviour.inputSchema, editedArgs);
    if (!checked.ok) return rejected("invalid_arguments", `as the user edited them: ${checked.problem}`);
    // Cancelled meanwhile: nothing may happen after that.
    return this.#isOpen(running) ? this.#handle(running, behaviour, checked.value) : undefined;
  }

  async #decide(running: Running, exposure: Exposure, args: unknown): Promise<Verdict> {
    const { id, call, controller } = running;
    const { definition, latest } = exposure;
    const risk = riskOf(definition);
    let waiting: ReturnType<typeof setInterval> | undefined;
    try {
      return await this.#options.permission.decide({
        id,
        tool: call.name,
        title: definition.title ?? call.name,
        args: call.arguments,
        ...(risk && { risk }),
        ...(call.agent && { agent: call.agent }),
        confirm: () => latest.current.confirm?.(args as never),
        signal: controller.signal,
        exposed: () => this.#options.isExposed(exposure),
        asking: () => {
          this.#options.activity.update(id, { state: "asking" });
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
      ...(call.agent && { agent: call.agent }),
      progress: (value, total, message) => this.#progress(running, value, total, message),
    };
    const run = (): unknown => awaitable(call.name, handler(args as never, context));
    if (timeoutMs === undefined) return run();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<CallToolResult>((resolve) => {
      timer = setTimeout(() => {
        resolve(rejected("timeout", `no result within ${timeoutMs} ms; the action may or may not have happened`));
        controller.abort(new DOMException("the tool took too long", "TimeoutError"));
      }, timeoutMs);
    });
    try {
      return await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Leaves out what the bridge would refuse: one bad value would cost the connection (SPEC §3.2). */
  #progress(running: Running, progress: number, total?: number, message?: string): void {
    if (running.call.progress !== true || !this.#isOpen(running) || !Number.isFinite(progress)) return;
    running.send(
      wireText({
        type: "progress",
        id: running.call.id,
        progress,
        ...(Number.isFinite(total) && { total }),
        ...(typeof message === "string" && { message: truncateUtf8(message, MAX_NOTE_BYTES) }),
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
  if (!checked.ok) throw new TypeError(`it does not match its outputSchema: ${checked.problem}`);
  return checked.value;
}
