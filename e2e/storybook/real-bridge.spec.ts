import { Agent } from "../fixtures/agent.ts";
import { expect, test as base, type Framework } from "../fixtures/storybook.ts";

const test = base.extend({
  agent: async ({ era, bridge }, use) => {
    const agent = await Agent.connect(era, `${bridge.url}/mcp`, await bridge.token("agent", "storybook"));
    await use(agent);
    await agent.close();
  },
});

for (const framework of ["react", "vue", "svelte"] satisfies Framework[]) {
  test(`an agent's call that the user declines in the ${framework} story is not made`, async ({
    storybook,
    bridge,
    agent,
  }) => {
    const { page } = storybook;
    await storybook.openAlone(framework, "answers--approve", `bridge:clientmcp-dev;bridgePort:${bridge.port}`);
    await expect.poll(() => agent.toolNames().catch(() => [])).toContain("pay");
    const call = agent.call("pay", { to: "Ada", amount: "7.25" });
    await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
    expect((await call).structuredContent).toMatchObject({ status: "rejected", reason: { code: "denied" } });
    await expect(page.getByText("Nothing yet.")).toBeVisible();
    expect(storybook.faults).toEqual([]);
  });
}
