import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { textOf } from "../fixtures/agent.ts";
import { Site } from "../fixtures/site.ts";
import { expect, test } from "../fixtures/test.ts";
import { commandOf, QuickStart } from "./quick-start.ts";

const run = promisify(execFile);

/** What the starter of each framework makes, and the page does not tell. */
const SCENERY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  react: {
    "index.html": indexHtml("root", "main.tsx"),
    "vite.config.mjs": viteConfig("import react from '@vitejs/plugin-react'", "react()"),
  },
  vue: {
    "index.html": indexHtml("app", "main.ts"),
    "vite.config.mjs": viteConfig("import vue from '@vitejs/plugin-vue'", "vue()"),
  },
  svelte: {
    "index.html": indexHtml("app", "main.ts"),
    "vite.config.mjs": viteConfig("import { svelte } from '@sveltejs/vite-plugin-svelte'", "svelte()"),
    "svelte.config.js": "export default {};",
    "src/main.ts": "import { mount } from 'svelte'; import App from './App.svelte'; mount(App, { target: app });",
  },
  plain: {},
};

test.describe("the quick starts do what they say", () => {
  for (const [name, scenery] of Object.entries(SCENERY)) {
    test(`docs/start/${name}.md: an agent adds items, and clears the list when the user agrees`, async ({
      page,
      agent,
      bridge,
    }) => {
      const quickStart = await QuickStart.write(name, bridge.url, scenery);
      const site = await Site.serve(quickStart.path, bridge.url);
      try {
        await page.goto(site.url);
        await expect.poll(() => agent.toolNames()).toEqual(["addTodo", "clearTodos"]);

        expect(textOf(await agent.call("addTodo", { text: "buy milk" }))).toBe("1 items");
        expect(textOf(await agent.call("addTodo", { text: "call Ada" }))).toBe("2 items");
        await expect(page.getByRole("listitem")).toHaveText(["buy milk", "call Ada"]);
        expect(textOf(await agent.call("addTodo", { text: 5 }))).toContain("invalid_arguments");

        const declined = agent.call("clearTodos");
        await expect(page.getByText("Remove all 2 items?")).toBeVisible();
        await page.getByRole("button", { name: "Decline" }).click();
        expect(textOf(await declined)).toContain("denied");
        await expect(page.getByRole("listitem")).toHaveCount(2);

        const approved = agent.call("clearTodos");
        await page.getByRole("button", { name: "Approve" }).click();
        expect((await approved).isError).not.toBe(true);
        await expect(page.getByRole("listitem")).toHaveCount(0);
      } finally {
        await site.remove();
        await quickStart.remove();
      }
    });
  }

  test("docs/start/node.md: an agent reads the notes, and removes them when the person at the terminal agrees", async ({
    agent,
    bridge,
  }) => {
    const quickStart = await QuickStart.write("node", bridge.url);
    const command = (await commandOf("start/node.md", "node app.mjs", bridge.url)).trim().split(" ");
    const program = spawn(command[0]!, command.slice(1), {
      cwd: quickStart.folder,
      stdio: ["pipe", "pipe", "inherit"],
    });
    try {
      let printed = "";
      program.stdout.on("data", (chunk) => (printed += String(chunk)));
      await expect.poll(() => printed).toContain("online");
      expect(textOf(await agent.call("getNotes"))).toBe('["buy milk","call Ada"]');

      const declined = agent.call("removeNotes");
      await expect.poll(() => printed).toContain("Remove all 2 notes? (y/n)");
      program.stdin.write("n\n");
      expect(textOf(await declined)).toContain("denied");

      printed = "";
      const approved = agent.call("removeNotes");
      await expect.poll(() => printed).toContain("Remove all 2 notes? (y/n)");
      program.stdin.write("y\n");
      expect((await approved).isError).not.toBe(true);
      expect(textOf(await agent.call("getNotes"))).toBe("[]");

      const curl = await commandOf("guide/troubleshooting.md", "tools/list", bridge.url);
      const env = { ...process.env, AGENT_TOKEN: await bridge.token("agent") };
      const { stdout } = await run("bash", ["-c", curl], { env });
      const { result } = JSON.parse(stdout) as {
        readonly result: { readonly tools: readonly { readonly name: string }[] };
      };
      expect(result.tools.map((tool) => tool.name)).toEqual(["getNotes", "removeNotes"]);
    } finally {
      program.kill();
      await quickStart.remove();
    }
  });
});

function indexHtml(id: string, script: string): string {
  return `<!doctype html><div id="${id}"></div><script type="module" src="/src/${script}"></script>`;
}

function viteConfig(imports: string, plugin: string): string {
  return `${imports}; export default { plugins: [${plugin}] };`;
}
