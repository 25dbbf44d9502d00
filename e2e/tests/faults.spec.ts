import { Agent, textOf } from "../fixtures/agent.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe("what goes wrong is said clearly, and the page goes on", () => {
  test("a bad token ends the attempt with a message that names the token", async ({ page, bare }) => {
    await page.goto(`${bare.url}?fault=bad-token`);
    await expect(page.locator("#status")).toHaveText("closed");
    await expect(page.locator("#message")).toContainText(/token/i);
  });

  test("a closed port is retried, and the message says what to check", async ({ page, bare }) => {
    await page.goto(`${bare.url}?fault=closed-port`);
    await expect(page.locator("#status")).toHaveText(/offline|connecting/);
    await expect(page.locator("#message")).toContainText("localhost:49151");
  });

  test("a name with a space is refused by name, and the other tools stay", async ({ page, bare, bridge, era }) => {
    await page.goto(`${bare.url}?fault=bad-name`);
    await expect(page.locator("#errors")).toContainText("invalid-tool: ");
    await expect(page.locator("#errors")).toContainText("say hello");
    await expect(page.locator("#status")).toHaveText("online");
    const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "bare"));
    expect(await agent.toolNames()).toEqual(["hello", "throws", "huge"]);
    await agent.close();
  });

  test("a tool that throws and a result over 4 MiB are tool errors, and the next call works", async ({
    page,
    bare,
    bridge,
    era,
  }) => {
    await page.goto(bare.url);
    await expect(page.locator("#status")).toHaveText("online");
    const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "bare"));
    const thrown = await agent.call("throws");
    expect(thrown.isError).toBe(true);
    expect(textOf(thrown)).toContain("the printer is on fire");
    expect(textOf(thrown)).not.toContain("at ");
    const huge = await agent.call("huge");
    expect(huge.isError).toBe(true);
    expect(textOf(huge)).toMatch(/4,?194,?304/);
    expect(textOf(await agent.call("hello"))).toBe("hello");
    await expect(page.locator("#status")).toHaveText("online");
    await agent.close();
  });
});
