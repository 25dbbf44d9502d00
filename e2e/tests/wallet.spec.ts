import type { Page } from "@playwright/test";
import { textOf } from "../fixtures/agent.ts";
import { faultsOf } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

const TOOLS = ["getBalance", "selectAccount", "sendTransfer", "listTransfers"];
const online = async (page: Page): Promise<void> => {
  await expect(page.getByRole("status", { name: "Connection" })).toContainText("online");
};
const balance = async (page: Page): Promise<string> =>
  (await page.getByLabel("Balance", { exact: true }).innerText()).replaceAll(/[^0-9.]/g, "");

test.beforeEach(async ({ page, wallet }) => {
  await page.goto(wallet.url);
  await online(page);
});

test("an agent lists the wallet's tools and reads what the page shows", async ({ page, agent }) => {
  expect((await agent.toolNames()).toSorted()).toEqual(TOOLS.toSorted());
  const result = await agent.call("getBalance");
  expect(result.isError).toBeFalsy();
  expect(textOf(result)).toContain(await balance(page));
  await expect(page.getByRole("region", { name: "Agent calls" })).toContainText("getBalance");
});

test("an agent's call changes what the user sees", async ({ page, agent }) => {
  const before = await balance(page);
  await agent.call("selectAccount", { account: "savings" });
  await expect.poll(() => balance(page)).not.toBe(before);
  expect(textOf(await agent.call("getBalance"))).toContain(await balance(page));
});

test("a tool disappears with its component and the agent is notified", async ({ page, agent }) => {
  await expect.poll(() => agent.toolNames()).toContain("listTransfers");
  const changes = agent.changes;
  await page.getByRole("tab", { name: "New transfer" }).click();
  await expect.poll(() => agent.changes).toBeGreaterThan(changes);
  expect(await agent.toolNames()).not.toContain("listTransfers");
  await expect(agent.call("listTransfers")).rejects.toThrow(/listTransfers/);
  await page.getByRole("tab", { name: "Transfers", exact: true }).click();
  await expect.poll(() => agent.toolNames()).toContain("listTransfers");
});

const transfer = { to: "Ada", amount: "12.50" };

test("a transfer that the user approves is made", async ({ page, agent }) => {
  const before = Number(await balance(page));
  const call = agent.call("sendTransfer", transfer);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("12.50");
  await expect(question).toContainText("Ada");
  expect(Number(await balance(page))).toBe(before);
  await question.getByRole("button", { name: "Approve" }).click();
  const result = await call;
  expect(result.isError).toBeFalsy();
  expect(result.structuredContent).toMatchObject({ status: "completed" });
  await expect(question).toBeHidden();
  expect(Number(await balance(page))).toBeCloseTo(before - 12.5, 2);
});

test("a transfer that the user declines is not made, and the agent reads why", async ({ page, agent }) => {
  const before = await balance(page);
  const call = agent.call("sendTransfer", transfer);
  await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
  const result = await call;
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toMatchObject({ status: "rejected", reason: { code: "denied" } });
  expect(await balance(page)).toBe(before);
  await expect(page.getByRole("region", { name: "Agent calls" })).toContainText("declined by you");
});

test("a double click on Decline answers one question, not the one behind it as well", async ({ page, agent }) => {
  const first = agent.call("sendTransfer", transfer);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Ada");
  const second = agent.call("sendTransfer", { to: "Grace", amount: "3" });
  await expect(question).toContainText("Question 1 of 2");
  await question.getByRole("button", { name: "Decline" }).dblclick();
  expect((await first).structuredContent).toMatchObject({ status: "rejected", reason: { code: "denied" } });
  await expect(question).toContainText("Grace");
  await question.getByRole("button", { name: "Approve" }).click();
  expect((await second).structuredContent).toMatchObject({ status: "completed" });
});

test("the question goes away when the agent cancels, and nothing happens", async ({ page, agent }) => {
  const before = await balance(page);
  const cancel = new AbortController();
  const call = agent.call("sendTransfer", transfer, cancel.signal);
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  cancel.abort();
  await expect(call).rejects.toThrow();
  await expect(question).toBeHidden();
  expect(await balance(page)).toBe(before);
  await expect(page.getByRole("region", { name: "Agent calls" })).toContainText(/cancelled|withdrawn/i);
});

test("the user sends a transfer without a mouse, as an agent would with its tool", async ({ page, agent }) => {
  const before = Number(await balance(page));
  await page.getByRole("tab", { name: "Transfers", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "New transfer", selected: true })).toBeFocused();
  const form = page.getByRole("form", { name: "New transfer" });
  for (const text of ["Ada", "99999", "For the tea"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(form.getByRole("alert")).toContainText("99,999.00 cannot be sent");
  await form.getByLabel("Amount in euros").fill("12.50");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("status")).toHaveText("Sent €12.50 to Ada.");
  await expect(form.getByLabel("Amount in euros")).toHaveValue("");
  expect(Number(await balance(page))).toBeCloseTo(before - 12.5, 2);

  await page.getByRole("tab", { name: "New transfer" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("list", { name: "Transfers" }).getByRole("listitem").first()).toContainText(
    "For the tea",
  );
  await expect.poll(() => agent.toolNames()).toContain("listTransfers");
  expect(textOf(await agent.call("listTransfers"))).toContain("For the tea");
});

test("a checker finds no fault in the page, a question before it included, and it fits 360 pixels", async ({
  page,
  agent,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await faultsOf(page)).toEqual([]);
  const call = agent.call("sendTransfer", transfer);
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Approve" })).toBeEnabled();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await question.getByRole("button", { name: "Decline" }).click();
  await call;
});

test("a reloaded page has its tools again, for the same agent", async ({ page, agent }) => {
  expect(await agent.toolNames()).toHaveLength(TOOLS.length);
  await page.reload();
  await online(page);
  await expect.poll(() => agent.toolNames()).toHaveLength(TOOLS.length);
  expect(textOf(await agent.call("getBalance"))).toContain(await balance(page));
});

test("a bridge that is killed and started again finds page and agent back by themselves", async ({
  page,
  agent,
  bridge,
}) => {
  const before = await balance(page);
  const lost = agent.call("sendTransfer", transfer).then(textOf, (error: unknown) => error);
  await expect(page.getByRole("alertdialog")).toBeVisible();
  const poll = new Poll(`${bridge.url}/mcp`, await bridge.token("agent"));

  await bridge.kill();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  const status = page.getByRole("status", { name: "Connection" });
  await expect(status).not.toContainText("online");
  await expect(page.getByRole("heading", { name: "Wallet" })).toBeVisible();
  await expect.poll(() => poll.seen.at(-1)).toBe("unreachable");

  await bridge.start();
  await expect(status).toContainText("online", { timeout: 15_000 });
  await expect.poll(() => agent.toolNames().catch(() => [])).toHaveLength(TOOLS.length);
  expect(textOf(await agent.call("getBalance"))).toContain(await balance(page));
  await expect.poll(() => poll.seen.at(-1)).toBe("balance");
  await poll.end();
  const phases = poll.seen.filter((what, at) => what !== poll.seen[at - 1]);
  expect(phases.filter((what) => what !== "not connected")).toEqual(
    phases[0] === "balance" ? ["balance", "unreachable", "balance"] : ["unreachable", "balance"],
  );
  expect(await balance(page)).toBe(before);
  // The official client waits on when a stream breaks off, until its own time is over or it is closed.
  await agent.close();
  expect(await lost).toBeInstanceOf(Error);
});

type Seen = "balance" | "not connected" | "unreachable" | `broken: ${string}`;

/** An agent that asks for the balance over and over, and waits two seconds for each answer. */
class Poll {
  readonly seen: Seen[] = [];
  #ending = false;
  readonly #done: Promise<void>;

  constructor(url: string, token: string) {
    this.#done = this.#run(url, token);
  }

  async end(): Promise<void> {
    this.#ending = true;
    await this.#done;
  }

  async #run(url: string, token: string): Promise<void> {
    while (!this.#ending) {
      this.seen.push(await this.#ask(url, token));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #ask(url: string, token: string): Promise<Seen> {
    const answer = fetch(url, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"getBalance","arguments":{}}}',
      signal: AbortSignal.timeout(2_000),
    }).then((response) => response.text());
    const text = await answer.catch((error: unknown) => error as Error);
    if (text instanceof Error) return text.name === "TimeoutError" ? "broken: no answer" : "unreachable";
    if (text.includes('"io.github.clientmcp/unavailable":"offline"')) return "not connected";
    return text.includes('"structuredContent"') ? "balance" : `broken: ${text}`;
  }
}
