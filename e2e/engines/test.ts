import { Agent } from "../fixtures/agent.ts";
import { serveEmptyPage } from "../fixtures/empty-page.ts";
import { Site } from "../fixtures/site.ts";
import { expect as baseExpect, test as base } from "../fixtures/test.ts";
import type { Engine, Tab } from "./engine.ts";
import { startChromium, startFirefox } from "./playwright-engine.ts";
import { startWebKit } from "./webdriver-engine.ts";

/** Which browser the flows run in, and where it is. */
export interface EngineOptions {
  readonly browserAt:
    | { readonly engine: "chromium"; readonly path: string; readonly flags: readonly string[] }
    | { readonly engine: "firefox"; readonly path: string }
    | { readonly engine: "webkit"; readonly driver: string }
    | undefined;
}

interface TestFixtures {
  readonly engine: Engine;
  /** An agent of the client whose ID is given. */
  readonly agentOf: (client: string) => Promise<Agent>;
}

interface WorkerFixtures extends EngineOptions {
  readonly started: Engine;
  readonly lifecycle: Site;
  /** Another origin, to go to. */
  readonly elsewhere: string;
}

/** The tests' fixtures with a browser of any make instead of Playwright's page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  browserAt: [undefined, { option: true, scope: "worker" }],
  started: [
    async ({ browserAt }, use) => {
      const engine = await start(browserAt);
      await use(engine);
      await engine.quit();
    },
    { scope: "worker" },
  ],
  lifecycle: [
    async ({ bridge }, use) => {
      const site = await Site.serve("e2e/pages/lifecycle", bridge.url);
      await use(site);
      await site.remove();
    },
    { scope: "worker" },
  ],
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
    async ({}, use) => {
      const { port, remove } = await serveEmptyPage();
      await use(`http://127.0.0.1:${port}/`);
      remove();
    },
    { scope: "worker" },
  ],
  engine: async ({ started }, use) => {
    await use(started);
    await started.reset();
  },
  agentOf: async ({ bridge, era }, use) => {
    const agents: Agent[] = [];
    await use(async (client) => {
      const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", client));
      agents.push(agent);
      return agent;
    });
    for (const agent of agents) await agent.close();
  },
});

export const expect = baseExpect;

/** Waits until an element of the tab has exactly the text, or one that fits the pattern. */
export async function expectText(tab: Tab, selector: string, text: string | RegExp): Promise<void> {
  const attempt = async (): Promise<void> => {
    const shown = await tab.text(selector);
    if (typeof text === "string") expect(shown).toBe(text);
    else expect(shown).toMatch(text);
  };
  // Not a poll, because reading may fail while one page makes way for another.
  await expect(attempt).toPass({ intervals: [100], timeout: 15_000 });
}

async function start(at: EngineOptions["browserAt"]): Promise<Engine> {
  if (at === undefined) throw new Error("The project names no browser");
  if (at.engine === "chromium") return startChromium(at.path, at.flags);
  return at.engine === "firefox" ? startFirefox(at.path) : startWebKit(at.driver);
}
