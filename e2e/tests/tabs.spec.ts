import type { BrowserContext, Page } from "@playwright/test";
import { Agent, textOf } from "../fixtures/agent.ts";
import { expect, test } from "../fixtures/test.ts";

const TAKES_OVER_WITHIN_MS = 2_000;

interface Tabs {
  readonly context: BrowserContext;
  readonly url: string;
  readonly client: string;
}

async function openTab({ context, url, client }: Tabs, name: string, tabs: "leader" | "newest"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}?client=${client}&tabs=${tabs}&name=${name}`);
  return page;
}

async function expectStatus(page: Page, status: string, timeout?: number): Promise<void> {
  await expect(page.locator("#status")).toHaveText(status, timeout === undefined ? {} : { timeout });
}

test.describe("several tabs of one origin", () => {
  test('tabs: "leader": one serves, and another takes over within 2 s when it goes', async ({
    context,
    tabs: { url },
    bridge,
    era,
  }) => {
    const all = { context, url, client: "leader" };
    const first = await openTab(all, "first", "leader");
    await expectStatus(first, "online");
    const second = await openTab(all, "second", "leader");
    const third = await openTab(all, "third", "leader");
    await expectStatus(second, "standby");
    await expectStatus(third, "standby");

    const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "leader"));
    expect(await agent.toolNames()).toEqual(["whichTab"]);
    expect(textOf(await agent.call("whichTab"))).toBe("first");

    // Its tab is closed: the browser frees the lock.
    await first.close();
    await expectStatus(second, "online", TAKES_OVER_WITHIN_MS);
    await expectStatus(third, "standby");
    expect(textOf(await agent.call("whichTab"))).toBe("second");

    // The user wants it in the other tab.
    await third.click("#take-over");
    await expectStatus(third, "online", TAKES_OVER_WITHIN_MS);
    await expectStatus(second, "standby");
    expect(textOf(await agent.call("whichTab"))).toBe("third");

    // A tab that has left the queue is not called back.
    await second.click("#close");
    await expectStatus(second, "closed");
    const fourth = await openTab(all, "fourth", "leader");
    await expectStatus(fourth, "standby");
    await third.close();
    await expectStatus(fourth, "online", TAKES_OVER_WITHIN_MS);
    await expectStatus(second, "closed");
    expect(textOf(await agent.call("whichTab"))).toBe("fourth");
    await agent.close();
  });

  test('tabs: "leader": a tab that crashes frees its place', async ({ context, tabs: { url }, bridge, era }) => {
    const all = { context, url, client: "crashing" };
    const first = await openTab(all, "first", "leader");
    await expectStatus(first, "online");
    const second = await openTab(all, "second", "leader");
    await expectStatus(second, "standby");
    const devtools = await context.newCDPSession(first);
    const crashed = first.waitForEvent("crash");
    devtools.send("Page.crash").catch(() => undefined);
    await crashed;
    await expectStatus(second, "online", TAKES_OVER_WITHIN_MS);
    const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "crashing"));
    expect(textOf(await agent.call("whichTab"))).toBe("second");
    await agent.close();
  });

  test('E-042: tabs: "newest": the older shows that it was replaced, and takeOver() brings it back', async ({
    context,
    tabs: { url },
    bridge,
    era,
  }) => {
    const all = { context, url, client: "newest" };
    const older = await openTab(all, "older", "newest");
    await expectStatus(older, "online");
    const newer = await openTab(all, "newer", "newest");
    await expectStatus(newer, "online");
    await expectStatus(older, "closed");
    await expect(older.locator("#reason")).toHaveText("replaced");
    const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "newest"));
    expect(textOf(await agent.call("whichTab"))).toBe("newer");

    await older.click("#take-over");
    await expectStatus(older, "online");
    await expectStatus(newer, "closed");
    expect(textOf(await agent.call("whichTab"))).toBe("older");
    await agent.close();
  });
});
