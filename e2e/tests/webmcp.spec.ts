import type { Page } from "@playwright/test";
import { Agent, textOf } from "../fixtures/agent.ts";
import { Site } from "../fixtures/site.ts";
import { expect, test } from "../fixtures/test.ts";

/** WebMCP's side of an agent that runs in the page; TypeScript's DOM does not have it yet. */
interface BrowserAgent {
  getTools(): Promise<readonly { readonly name: string; readonly annotations: Record<string, boolean> }[]>;
  executeTool(tool: unknown, input: object, options?: { readonly signal: AbortSignal }): Promise<string>;
}
declare global {
  interface Document {
    readonly modelContext?: BrowserAgent;
  }
}

const withoutWebMCP = test.extend<object, { readonly site: Site }>({
  site: [
    async ({ bridge }, use) => {
      const site = await Site.serve("e2e/pages/webmcp", bridge.url);
      await use(site);
      await site.remove();
    },
    { scope: "worker" },
  ],
});
const withWebMCP = withoutWebMCP.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--enable-features=WebMCP"] }),
    { scope: "worker" },
  ],
});

const names = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await document.modelContext!.getTools()).map(({ name }) => name));

const call = (page: Page, tool: string, input: object): Promise<unknown> =>
  page.evaluate(
    async ([tool, input]) => {
      const found = (await document.modelContext!.getTools()).find(({ name }) => name === tool);
      return JSON.parse(await document.modelContext!.executeTool(found, input)) as unknown;
    },
    [tool, input] as const,
  );

withWebMCP.describe("in a browser with WebMCP", () => {
  withWebMCP.beforeEach(async ({ page, site }) => {
    await page.goto(site.url);
    await expect(page.locator("#status")).toHaveText("online");
    test.skip(!(await page.evaluate(() => "modelContext" in document)), "this browser has no WebMCP");
  });

  withWebMCP("its agent and the bridge's call the same tools", async ({ page, bridge, era }) => {
    expect(await names(page)).toEqual(["greet", "pay", "wait"]);
    expect(await call(page, "greet", { who: "Ada" })).toEqual({ content: [{ type: "text", text: "hello Ada" }] });
    const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "webmcp"));
    expect(textOf(await agent.call("greet", { who: "Ada" }))).toBe("hello Ada");
    await agent.close();
    await expect(page.locator("#calls")).toHaveText(/^greet browser completed,greet (?!browser).* completed$/);
    await expect(page.locator("#errors")).toHaveText("");
  });

  withWebMCP("the user is asked before what matters", async ({ page }) => {
    const hints = await page.evaluate(async () => {
      const tools = await document.modelContext!.getTools();
      return tools.map(({ name, annotations }) => [
        name,
        annotations["readOnlyHint"],
        annotations["consequentialHint"],
      ]);
    });
    expect(hints).toEqual([
      ["greet", true, false],
      ["pay", false, true],
      ["wait", false, false],
    ]);
    const paid = call(page, "pay", {});
    await expect(page.locator("#calls")).toHaveText("pay browser asking");
    await page.locator("#approve").click();
    expect(await paid).toEqual({ content: [{ type: "text", text: "paid" }] });
  });

  withWebMCP("a call that is given up stops its handler", async ({ page }) => {
    const given = page.evaluate(async () => {
      const controller = new AbortController();
      Object.assign(globalThis, { giveUp: () => controller.abort() });
      const tool = (await document.modelContext!.getTools()).find(({ name }) => name === "wait");
      return document
        .modelContext!.executeTool(tool, {}, { signal: controller.signal })
        .catch((error: Error) => error.name);
    });
    await expect(page.locator("#calls")).toHaveText("wait browser running");
    await page.evaluate(() => (globalThis as unknown as { giveUp: () => void }).giveUp());
    expect(await given).toBe("AbortError");
    await expect(page.locator("#calls")).toHaveText("wait browser cancelled");
  });

  withWebMCP("what is not exposed any more is not offered any more", async ({ page }) => {
    await page.locator("#remove").click();
    await expect.poll(() => names(page)).toEqual(["pay", "wait"]);
    await page.locator("#stop").click();
    await expect.poll(() => names(page)).toEqual([]);
    await expect(page.locator("#errors")).toHaveText("");
  });
});

withoutWebMCP("a browser without WebMCP shows no difference", async ({ page, site, bridge, era }) => {
  await page.goto(site.url);
  await expect(page.locator("#status")).toHaveText("online");
  const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "webmcp"));
  expect(textOf(await agent.call("greet", { who: "Ada" }))).toBe("hello Ada");
  await agent.close();
  await expect(page.locator("#errors")).toHaveText("");
});
