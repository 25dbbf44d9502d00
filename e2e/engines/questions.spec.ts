import type { Tab } from "./engine.ts";
import { expect, expectText, test } from "./test.ts";

const TRANSFER = { to: "Ada", amount: "12.50" };
const balance = async (tab: Tab): Promise<number> =>
  Number((await tab.text("output[aria-label=Balance]")).replaceAll(/[^0-9.]/g, ""));

test.describe("a question to the user", () => {
  test("approved: the transfer is made", async ({ engine, wallet, agent }) => {
    const tab = await engine.open(wallet.url);
    await expectText(tab, "[role=status]", /online/);
    const before = await balance(tab);
    const call = agent.call("sendTransfer", TRANSFER);
    await tab.click("[part~=approve]");
    expect((await call).structuredContent).toMatchObject({ status: "completed" });
    await expect.poll(() => balance(tab)).toBeCloseTo(before - 12.5, 2);
  });

  test("declined: the transfer is not made, and the agent reads why", async ({ engine, wallet, agent }) => {
    const tab = await engine.open(wallet.url);
    await expectText(tab, "[role=status]", /online/);
    const before = await balance(tab);
    const call = agent.call("sendTransfer", TRANSFER);
    await tab.click("[part~=decline]");
    const result = await call;
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toMatchObject({ status: "rejected", reason: { code: "denied" } });
    expect(await balance(tab)).toBe(before);
  });

  test("on a hidden page it waits until the user comes", async ({ engine, wallet, agent }) => {
    const tab = await engine.open(wallet.url);
    await expectText(tab, "[role=status]", /online/);
    await tab.hide();
    const call = agent.call("sendTransfer", TRANSFER);
    await tab.show();
    await tab.click("[part~=approve]");
    expect((await call).structuredContent).toMatchObject({ status: "completed" });
  });
});
