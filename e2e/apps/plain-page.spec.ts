import { expect, test as base } from "@playwright/test";
import { Agent } from "../fixtures/agent.ts";
import { faultsOf } from "../fixtures/axe.ts";
import { Program } from "../fixtures/program.ts";

interface Served {
  readonly url: string;
  readonly agent: Agent;
}

const test = base.extend<{ readonly served: Served }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  served: async ({}, use) => {
    const program = new Program("examples/plain-page/server.mjs", { PORT: "0", BRIDGE_PORT: "0" });
    const [, token = ""] = await program.says(/agent token: (\S+)\n/);
    const [, url = ""] = await program.says(/page: (\S+)\n/);
    const [, endpoint = ""] = await program.says(/MCP server: (\S+)\n/);
    const agent = await Agent.connect("modern", endpoint, token);
    await use({ url, agent });
    await agent.close();
    expect(await program.stop()).toBe(0);
  },
});

test("a page of plain modules connects, and the user and an agent change one list", async ({ page, served }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(served.url);
  await expect.poll(() => served.agent.toolNames()).toEqual(["listEntries", "addEntry", "clearList"]);
  await page.getByLabel("New entry").fill("Bread");
  await page.getByRole("button", { name: "Add" }).click();
  await served.agent.call("addEntry", { entry: "<b>Butter</b>" });
  await expect(page.getByRole("listitem")).toHaveText(["Bread", "<b>Butter</b>"]);
  const { structuredContent } = await served.agent.call("listEntries");
  expect(structuredContent).toEqual({ entries: ["Bread", "<b>Butter</b>"] });
  expect((await served.agent.call("addEntry", { entry: 5 })).isError).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("the dialog asks before the list is cleared", async ({ page, served }) => {
  await page.goto(served.url);
  await page.getByLabel("New entry").fill("Bread");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.poll(() => served.agent.toolNames()).toContain("clearList");

  const declined = served.agent.call("clearList");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Remove all 1 entries?");
  await question.getByRole("button", { name: "Decline" }).click();
  expect((await declined).structuredContent).toMatchObject({ status: "rejected", reason: { code: "denied" } });
  await expect(page.getByRole("listitem")).toHaveText(["Bread"]);

  const approved = served.agent.call("clearList");
  await question.getByRole("button", { name: "Approve" }).click();
  expect((await approved).structuredContent).toEqual({ status: "completed" });
  await expect(page.getByRole("listitem")).toHaveCount(0);
});
