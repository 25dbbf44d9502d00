import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A script of the repository, started as a person would, with all that it prints. */
class Script {
  readonly process: ChildProcess;
  readonly #ended: Promise<unknown>;
  output = "";

  constructor(path: string) {
    this.process = spawn(process.execPath, [path], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    this.#ended = once(this.process, "exit");
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    }
  }

  async ended(): Promise<number | null> {
    await this.#ended;
    return this.process.exitCode;
  }
}

test("the README's demo: one command starts all, a second plays the agent, Ctrl-C stops both", async ({ page }) => {
  test.setTimeout(240_000); // It may build first.
  const demo = new Script("scripts/demo.mjs");
  try {
    await expect.poll(() => demo.output, { timeout: 150_000 }).toContain("Ctrl-C stops both");
    expect(demo.output).toContain("claude mcp add --transport http wallet http://localhost:6270/mcp");

    const second = new Script("scripts/demo.mjs");
    expect(await second.ended()).toBe(1);
    expect(second.output).toContain("Port 6270 is taken");

    const agent = new Script("scripts/demo-agent.mjs");
    await expect.poll(() => agent.output, { timeout: 30_000 }).toContain("Open http://localhost:5173");
    await page.goto("http://localhost:5173");
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
