import type { CallToolResult } from "clientmcp";
import type { TestBridge } from "clientmcp/testing";
import { outcomeOf } from "./outcome-of.ts";
import { Store } from "./store.ts";

/** What an agent is going to call. */
export interface PlannedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface AgentCall extends PlannedCall {
  readonly number: number;
  readonly result: Promise<CallToolResult>;
  readonly cancel: () => void;
}

/** A call as it stands now. */
interface FollowedCall extends AgentCall {
  /** The end of the call in a few words; `undefined` as long as it waits. */
  readonly outcome: string | undefined;
}

const NAME = { name: "Fake agent", version: "1.0" };

/** An agent that does what a story or the panel tells it. */
export class FakeAgent extends Store<{ readonly calls: readonly FollowedCall[] }> {
  readonly #bridge: TestBridge;

  constructor(bridge: TestBridge) {
    super({ calls: [] });
    this.#bridge = bridge;
  }

  /** Calls as soon as the desk has its tools. */
  async call({ tool, args }: PlannedCall): Promise<AgentCall> {
    await this.#bridge.waitForTools((tools) => tools.some(({ name }) => name === tool));
    const { calls } = this.getSnapshot();
    const result = this.#bridge.callTool(tool, args, { agent: NAME });
    const call = { number: calls.length, tool, args, result, cancel: result.cancel };
    this.change({ calls: [...calls, { ...call, outcome: undefined }] });
    void this.#follow(call);
    return call;
  }

  async #follow({ number, result }: AgentCall): Promise<void> {
    const outcome = outcomeOf(await result);
    const calls = this.getSnapshot().calls.map((call) => (call.number === number ? { ...call, outcome } : call));
    this.change({ calls });
  }
}
