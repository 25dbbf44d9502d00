import type { Locator, Page } from "@playwright/test";
import { Agent } from "../fixtures/agent.ts";
import { Site } from "../fixtures/site.ts";
import { expect, test as base } from "../fixtures/test.ts";

interface Board {
  readonly page: Page;
  readonly agent: Agent;
  /** The names of the tools in each register that the page has sent. */
  readonly registers: readonly (readonly string[])[];
}

const test = base.extend<{ readonly board: Board }, { readonly boardSite: Site }>({
  boardSite: [
    async ({ bridge }, use) => {
      const site = await Site.serve("examples/todo-board", bridge.url);
      await use(site);
      await site.remove();
    },
    { scope: "worker" },
  ],
  board: async ({ page, bridge, boardSite }, use) => {
    const registers: string[][] = [];
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        const message = JSON.parse(payload.toString()) as { type: string; tools?: { name: string }[] };
        if (message.type === "register") registers.push((message.tools ?? []).map(({ name }) => name));
      });
    });
    await page.goto(boardSite.url);
    await expect(page.getByLabel("Connection")).toHaveText("online");
    const agent = await Agent.connect("modern", `${bridge.url}/mcp`, await bridge.token("agent", "board"));
    await use({ page, agent, registers });
    await agent.close();
  },
});

const column = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

async function add(page: Page, ...titles: readonly string[]): Promise<void> {
  await page.getByLabel("New items").fill(titles.join("\n"));
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

test("the user drags and edits while an agent completes and renames", async ({ board: { page, agent } }) => {
  await add(page, "Buy milk", "Call Ada", "Water plants");
  await expect.poll(() => agent.toolNames()).toContain("rename_Water_plants_3");

  await page.getByRole("button", { name: "Edit Call Ada" }).click();
  await page.getByLabel("Title").fill("Call Ada tonight");
  await column(page, "To do").getByText("Water plants").hover();
  await page.mouse.down();
  await column(page, "Doing").hover();
  // In the middle of the drag, whose item it renames and whose list it shortens.
  const [refused] = await Promise.all([
    agent.call("rename_Call_Ada_2", { title: "Call Grace" }),
    agent.call("complete_Buy_milk_1"),
    agent.call("rename_Water_plants_3", { title: "Water all plants" }),
  ]);
  await column(page, "Doing").hover();
  await page.mouse.up();
  expect(refused.structuredContent).toMatchObject({ status: "rejected", reason: { code: "being_edited" } });
  await page.getByRole("button", { name: "Save" }).click();

  await expect(column(page, "Doing")).toContainText("Water all plants");
  await expect(column(page, "Done")).toContainText("Buy milk");
  await expect(column(page, "To do")).toContainText("Call Ada tonight");
  await expect.poll(() => agent.toolNames()).toContain("complete_Call_Ada_tonight_2");
  const { structuredContent } = await agent.call("listItems");
  expect(structuredContent).toEqual({
    items: [
      { id: 1, title: "Buy milk", column: "done" },
      { id: 2, title: "Call Ada tonight", column: "todo" },
      { id: 3, title: "Water all plants", column: "doing" },
    ],
  });
});

test("a question about an item goes with the item, and the other items keep theirs", async ({ board }) => {
  const { page, agent } = board;
  await add(page, "First", "Second");
  await expect.poll(() => agent.toolNames()).toContain("remove_Second_2");
  const first = agent.call("remove_First_1");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText('Remove "First"?');
  // The dialog keeps the keyboard and the pointer; a list also shrinks by other ways, such as another tab.
  await page.getByRole("button", { name: "Remove First", includeHidden: true }).dispatchEvent("click");
  expect((await first).structuredContent).toMatchObject({ status: "rejected", reason: { code: "withdrawn" } });
  expect(await agent.toolNames()).not.toContain("remove_First_1");

  const second = agent.call("remove_Second_2");
  await expect(question).toContainText('Remove "Second"?');
  await question.getByRole("button", { name: "Approve" }).click();
  expect((await second).structuredContent).toMatchObject({ status: "completed" });
  await expect(page.getByRole("listitem")).toHaveCount(0);
  expect((await agent.toolNames()).toSorted()).toEqual(["addItem", "listItems"]);
});

test("titles of any characters become valid names, each of its own item", async ({ board: { page, agent } }) => {
  const titles = ["Crème brûlée!", "料理 🍳", "Milk", "Milk", "<b>../../etc</b>", "x".repeat(190)];
  await add(page, ...titles);
  const completing = async (): Promise<string[]> =>
    (await agent.toolNames()).filter((name) => name.startsWith("complete_"));
  await expect.poll(completing).toHaveLength(titles.length);
  const names = await completing();
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  for (const name of names.slice(0, 3)) await agent.call(name);
  await expect(column(page, "Done").getByRole("listitem").locator("span")).toHaveText(titles.slice(0, 3));
});

test("50 items leave as one register", async ({ board: { page, agent, registers } }) => {
  await expect.poll(() => registers.at(-1)).toEqual(["listItems", "addItem"]);
  const before = registers.length;
  await add(page, ...Array.from({ length: 50 }, (_, index) => `Item ${index + 1}`));
  await expect.poll(() => agent.toolNames()).toHaveLength(152);
  // The page answers a call after every register that it had to send before.
  await agent.call("complete_Item_50_50");
  expect(registers).toHaveLength(before + 1);
  expect(registers.at(-1)).toHaveLength(152);
});
