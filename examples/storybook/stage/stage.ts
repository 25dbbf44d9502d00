import { ClientMCP, type ClientMCPOptions } from "clientmcp";
import { validator } from "clientmcp/json-schema";
import { createTestBridge, type TestBridge } from "clientmcp/testing";
import { startClock, type Clock } from "./clock.ts";
import { Desk } from "./desk.ts";
import { FakeAgent } from "./fake-agent.ts";
import { Scenery, type SceneryState } from "./scenery.ts";

/** Everything in memory: the stories play here. */
export interface Rehearsal {
  readonly bridge: TestBridge;
  readonly agent: FakeAgent;
  readonly clock: Clock;
}

/** One page with its desk and its client, made anew for each story. */
export interface Stage {
  readonly client: ClientMCP;
  readonly desk: Desk;
  readonly scenery: Scenery;
  /** `undefined` where a real bridge leads to a real agent. */
  readonly rehearsal: Rehearsal | undefined;
  readonly close: () => void;
}

export interface StageOptions {
  readonly client?: Partial<ClientMCPOptions> | undefined;
  readonly scenery?: Partial<SceneryState> | undefined;
}

/** A stage whose bridge, agent and time are its own. */
export function openRehearsal(options: StageOptions): Stage & { readonly rehearsal: Rehearsal } {
  const clock = startClock();
  const bridge = createTestBridge();
  const stage = open(bridge.options, options);
  const close = (): void => {
    stage.close();
    clock.stop();
  };
  return { ...stage, close, rehearsal: { bridge, clock, agent: new FakeAgent(bridge) } };
}

/** A stage that any agent can enter through `npx clientmcp-dev`, as the client `storybook`. */
export function openToAgents(options: StageOptions, port: number): Stage {
  const bridge = `http://localhost:${port}`;
  const token = (): Promise<string> => fetchToken(bridge);
  return { ...open({ url: `${bridge}/connect`, token }, options), rehearsal: undefined };
}

function open(
  connection: Pick<ClientMCPOptions, "url" | "token">,
  { client: own, scenery }: StageOptions,
): Omit<Stage, "rehearsal"> {
  const client = new ClientMCP({ ...connection, validator, onError: () => undefined, ...own });
  // It never rejects for a bridge that is down: the badge tells.
  void client.connect();
  return {
    client,
    desk: new Desk(),
    scenery: new Scenery({ desk: true, dialog: true, ...scenery }),
    close: () => client.close(),
  };
}

async function fetchToken(bridge: string): Promise<string> {
  const response = await fetch(`${bridge}/dev/token?client=storybook`);
  if (!response.ok) throw new Error(`The bridge gave no token: HTTP ${response.status}`);
  return response.text();
}
