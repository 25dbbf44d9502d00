import { expect, test } from "@playwright/test";
import { Agent } from "../fixtures/agent.ts";
import { Script } from "./script.ts";

for (const framework of ["react", "vue", "svelte"]) {
  test(`npm run dev in wallet-${framework}: one process serves the page and its bridge`, async ({ page }) => {
    const server = new Script("node_modules/vite/bin/vite.js", ["--port", "0"], `examples/wallet-${framework}`);
    try {
      await expect.poll(() => server.output, { timeout: 30_000 }).toContain("claude mcp add");
      const [, address] = /Local: +(http:\S+)/.exec(server.output)!;
      const [, url, token] = /(http:\S+) --header "Authorization: Bearer (\S+)"/.exec(server.output)!;
      expect(url).toBe(`${address}__clientmcp/mcp`);

      await page.goto(address!);
      await expect(page.getByRole("status", { name: "Connection" })).toContainText("online");
      const agent = await Agent.connect("modern", url!, token!);
      expect(await agent.toolNames()).toHaveLength(4);
      const call = agent.call("sendTransfer", { to: "Ada", amount: "12.50" });
      await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
      expect((await call).structuredContent).toMatchObject({ status: "rejected", reason: { code: "denied" } });
      await agent.close();
    } finally {
      server.process.kill();
      await server.ended();
    }
  });
}
