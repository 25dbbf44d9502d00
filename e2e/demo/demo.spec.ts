import { expect, test } from "@playwright/test";
import { Script } from "./script.ts";

const DEMOS = [
  { args: [], app: "/src/app.tsx" },
  { args: ["--framework", "vue"], app: "/src/app.vue" },
  { args: ["--framework", "svelte"], app: "/src/App.svelte" },
];

for (const { args, app } of DEMOS) {
  const command = ["npm run demo", ...args].join(" ");
  test(`${command}: one command starts all, a second plays the agent, Ctrl-C stops both`, async ({ page }) => {
    test.setTimeout(240_000); // It may build first.
    const demo = new Script("scripts/demo.mjs", args);
    try {
      await expect.poll(() => demo.output, { timeout: 150_000 }).toContain("Ctrl-C stops both");
      expect(demo.output).toContain("claude mcp add --transport http wallet http://localhost:6270/mcp");

      const second = new Script("scripts/demo.mjs");
      expect(await second.ended()).toBe(1);
      expect(second.output).toContain("Port 6270 is taken");

      const agent = new Script("scripts/demo-agent.mjs");
      await expect.poll(() => agent.output, { timeout: 30_000 }).toContain("Open http://localhost:5173");
      const source = page.waitForRequest((request) => new URL(request.url()).pathname === app);
      await page.goto("http://localhost:5173");
      await source;
      await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
      expect(await agent.ended()).toBe(0);
      for (const line of ["→ getBalance({})", '"balance":"2480.35"', "→ listTransfers({})", '"status":"completed"']) {
        expect(agent.output).toContain(line);
      }

      demo.process.kill("SIGINT");
      expect(await demo.ended()).toBe(0);
      expect(demo.output).toContain("Both are stopped.");
    } finally {
      demo.process.kill("SIGKILL");
    }
  });
}

test("npm run demo: says what it does not know, and where the choices are", async () => {
  const demo = new Script("scripts/demo.mjs", ["--framework", "angular"]);
  expect(await demo.ended()).toBe(2);
  expect(demo.output).toBe('There is no wallet in "angular"; npm run demo -- --help tells the choices.\n');
});
