import type { AgentInfo, CallToolResult } from "../protocol/index.ts";
import type { Progress } from "./client-frame.ts";
import { cancelled, unavailable } from "./unavailable.ts";

const MAX_OPEN = 256;

/** A call that goes to the application. */
export interface OutgoingCall {
  readonly name: string;
  /** The JSON of the arguments. */
  readonly args: string;
  readonly agent: AgentInfo | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly timeoutMs: number;
  /** Aborts when the agent does not want the answer any more. */
  readonly gone: AbortSignal | undefined;
  /** Aborts when the agent says that it cancels. */
  readonly cancel: AbortSignal;
}

interface OpenCall {
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly settle: (result: CallToolResult) => void;
  highest: number;
}

/** The calls that wait for the application, all on its one connection (SPEC §5). */
export class OpenCalls {
  readonly #client: string;
  readonly #send: (text: string) => void;
  readonly #open = new Map<string, OpenCall>();
  #next = 1;

  constructor(client: string, send: (text: string) => void) {
    this.#client = client;
    this.#send = send;
  }

  /** @returns A promise that rejects with the reason of `gone` when that aborts. */
  start(call: OutgoingCall): Promise<CallToolResult> {
    const { onProgress, timeoutMs, gone, cancel } = call;
    if (this.#open.size >= MAX_OPEN) return Promise.resolve(unavailable(this.#client, "busy"));
    const id = String(this.#next++);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener("abort", onGone);
        cancel.removeEventListener("abort", onCancel);
        this.#open.delete(id);
      };
      const settle = (result: CallToolResult): void => {
        end();
        resolve(result);
      };
      const onGone = (): void => {
        this.#sendCancel(id, "the agent is gone");
        end();
        reject(gone?.reason);
      };
      const onCancel = (): void => {
        this.#sendCancel(id, "cancelled by the agent");
        settle(cancelled());
      };
      const timer = setTimeout(() => {
        this.#sendCancel(id, "timeout");
        settle(unavailable(this.#client, "timeout", timeoutMs));
      }, timeoutMs);
      gone?.addEventListener("abort", onGone);
      cancel.addEventListener("abort", onCancel);
      this.#open.set(id, { onProgress, settle, highest: -Infinity });
      this.#send(callText(id, call));
    });
  }

  /** A result of an unknown call is ignored. */
  answer(id: string, result: CallToolResult): void {
    this.#open.get(id)?.settle(result);
  }

  /** Only growing values are passed on. */
  progress(id: string, progress: Progress): void {
    const call = this.#open.get(id);
    if (call === undefined || progress.progress <= call.highest) return;
    call.highest = progress.progress;
    call.onProgress?.(progress);
  }

  /** The connection is gone. */
  disconnected(): void {
    for (const { settle } of this.#open.values()) settle(unavailable(this.#client, "disconnected"));
  }

  #sendCancel(id: string, reason: string): void {
    this.#send(`{"type":"cancel","id":"${id}","reason":"${reason}"}`);
  }
}

function callText(id: string, { name, agent, onProgress, args }: OutgoingCall): string {
  const progress = onProgress === undefined ? "" : '"progress":true,';
  const from = agent === undefined ? "" : `"agent":${JSON.stringify(agent)},`;
  return `{"type":"call","id":"${id}","name":"${name}",${progress}${from}"arguments":${args}}`;
}
