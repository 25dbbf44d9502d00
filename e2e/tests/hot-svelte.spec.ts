import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Page } from "@playwright/test";
import { Agent, textOf } from "../fixtures/agent.ts";
import { HotSite } from "../fixtures/hot-site.ts";
import { expect, test } from "../fixtures/test.ts";

const EDITS = [1, 2, 3, 4, 5];

/** Counts the page's connections to the bridge. */
function connectionsOf(page: Page, port: number): { opened: number; open: number } {
  const count = { opened: 0, open: 0 };
  page.on("websocket", (socket) => {
    if (!socket.url().includes(`:${port}/`)) return;
    count.opened++;
    count.open++;
    socket.on("close", () => count.open--);
  });
  return count;
}

/** What a call gives, or why it failed: a client that has just been made anew has not declared its tools yet. */
function answer(agent: Agent, tool: string): Promise<string> {
  return agent.call(tool).then(textOf, String);
}

test.describe("hot module replacement of a Svelte page", () => {
  let site: HotSite;

  test.beforeEach(async ({ bridge }, { project, parallelIndex }) => {
    site = await HotSite.serve("hot-svelte", `svelte-${project.name}-${parallelIndex}`, bridge.url, [
      svelte({ configFile: false }),
    ]);
  });

  test.afterEach(async () => {
    await site.remove();
  });

  test("E-015: edits leave one connection for each client and the newest handlers", async ({ page, bridge, era }) => {
    const connections = connectionsOf(page, bridge.port);
    await page.goto(site.url);
    await expect(page.locator("#tool")).toHaveText("registered");
    await expect(page.locator("#owning")).toHaveText("online");
    await page.evaluate(() => Object.assign(window, { unloaded: false }));
    const given = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "hot-svelte"));
    const owned = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "hot-svelte-owned"));
    expect(connections).toEqual({ opened: 2, open: 2 });

    // A component with a tool: nothing but its handler is exchanged.
    for (const edit of EDITS) {
      await site.edit("Tool.svelte", `edit ${edit - 1} of`, `edit ${edit} of`);
      await expect.poll(() => answer(given, "edited")).toBe(`edit ${edit} of the tool`);
    }
    expect(connections).toEqual({ opened: 2, open: 2 });

    // A component that owns its client: one connection after the other.
    for (const edit of EDITS) {
      await site.edit("Owning.svelte", `edit ${edit - 1} of`, `edit ${edit} of`);
      await expect.poll(() => answer(owned, "owned")).toBe(`edit ${edit} of the owner`);
    }
    await expect.poll(() => connections).toEqual({ opened: 7, open: 2 });

    // The module that makes the client: the newest client replaces the one before it, which gives up. The whole page below is
    // made anew with it, and so is the owned client.
    for (const edit of EDITS) {
      await site.edit("mcp.ts", `Edit ${edit - 1} of`, `Edit ${edit} of`);
      await expect.poll(() => connections).toEqual({ opened: 7 + 2 * edit, open: 2 });
      await expect(page.locator("#tool")).toHaveText("registered");
    }
    await expect(page.locator("#owning")).toHaveText("online");
    expect(connections).toEqual({ opened: 17, open: 2 });
    expect(textOf(await given.call("edited"))).toBe("edit 5 of the tool");

    expect(await page.evaluate(() => "unloaded" in window)).toBe(true);
    await Promise.all([given.close(), owned.close()]);
  });
});
