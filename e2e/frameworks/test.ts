import { test as base, type BrowserContext } from "@playwright/test";
import { Agent } from "../fixtures/agent.ts";
import { Bridge } from "../fixtures/bridge.ts";
import { Relay } from "../fixtures/relay.ts";
import { Example, type FrameworkOptions } from "./example.ts";
import { ShopPage, type User } from "./shop-page.ts";

interface TestFixtures {
  readonly mode: "production" | "development";
  /** A server of its own for each test, because orders and sessions are in its memory. */
  readonly example: Example;
  /** Where pages find the bridge: its connections can be cut. */
  readonly relay: Relay;
  readonly shop: ShopPage;
  readonly agentOf: (user: User) => Promise<Agent>;
  /** A browser of its own, without JavaScript, in which a user is signed in. */
  readonly withoutScripts: (user: User) => Promise<ShopPage>;
}

interface WorkerFixtures extends FrameworkOptions {
  readonly bridge: Bridge;
  readonly secret: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  renderedBy: ["next", { option: true, scope: "worker" }],
  secret: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
    async ({}, use) => {
      const secret = process.env["CLIENTMCP_SECRET"];
      // The one that was there while the examples were built.
      if (secret === undefined) throw new Error("There is no CLIENTMCP_SECRET. Run: npm run test:frameworks");
      await use(secret);
    },
    { scope: "worker" },
  ],
  bridge: [
    async ({ secret }, use) => {
      const bridge = await Bridge.start(secret);
      await use(bridge);
      await bridge.remove();
    },
    { scope: "worker" },
  ],
  relay: async ({ bridge }, use) => {
    const relay = await Relay.to(bridge.url);
    await use(relay);
    relay.close();
  },
  mode: ["production", { option: true }],
  example: async ({ renderedBy, mode, relay, secret }, use) => {
    const example = await Example.start(renderedBy, mode, {
      CLIENTMCP_SECRET: secret,
      CLIENTMCP_URL: `${relay.url}/connect`,
    });
    await use(example);
    await example.stop();
  },
  shop: async ({ page, example }, use) => use(new ShopPage(page, example.url)),
  agentOf: async ({ bridge }, use) => {
    const agents: Agent[] = [];
    await use(async (user) => {
      const agent = await Agent.connect("modern", `${bridge.url}/mcp`, await bridge.token("agent", user));
      agents.push(agent);
      return agent;
    });
    for (const agent of agents) await agent.close();
  },
  withoutScripts: async ({ browser, example }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      contexts.push(context);
      const shop = new ShopPage(await context.newPage(), example.url);
      await shop.open();
      await shop.signIn(user);
      return shop;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from "@playwright/test";
