import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import type { Browser } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { callAsAgent } from "./support/agent.ts";
import { Bridge, SECRET } from "./support/bridge.ts";
import { launchBrowser } from "./support/browser.ts";
import { bundled } from "./support/bundled.ts";
import { userEnvironment } from "../../scripts/user-environment.mjs";
import { FreshProject } from "./support/fresh-project.ts";
import { StaticSite } from "./support/static-site.ts";
import { written } from "./support/written.ts";

let bridge: Bridge;
let browser: Browser;

beforeAll(async () => {
  bridge = await Bridge.start();
  return () => bridge.stop();
});
beforeAll(async () => {
  browser = await launchBrowser();
  return () => browser.close();
});

const FIVE = [{ type: "text", text: "5" }];

/** Opens an address in a page of its own. What the page complains about is collected. */
async function open(url: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(url);
  return complaints;
}

/** Serves a folder, opens a page of it as an application, and calls its tool. */
async function addWith(folder: string, html: string, application: string): Promise<unknown> {
  const site = await StaticSite.serve(folder);
  onTestFinished(() => site.stop());
  const settings = new URLSearchParams({
    url: `${bridge.url}/connect`,
    token: await bridge.token("client", application),
  });
  const complaints = await open(`${site.url}/${html}?${settings.toString()}`);
  const answer = await callAsAgent(bridge, application, "add", { a: 2, b: 3 });
  // A browser asks for the icon of a page that has none.
  expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  return answer;
}

/** The scripts of a build that hold a text, such as the description of a tool. */
async function scriptsWith(folder: string, text: string): Promise<string[]> {
  const scripts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  const contents = await Promise.all(scripts.map((name) => readFile(`${folder}/${name}`, "utf8")));
  return scripts.filter((_name, index) => contents[index]?.includes(text));
}

/** Tests of a project that is installed and built once for all of them. */
function inFreshProject(name: string, tests: (project: () => FreshProject) => void): void {
  describe(`a fresh project with ${name}`, () => {
    let project: FreshProject;
    beforeAll(async () => {
      project = await FreshProject.build(name);
      return () => project.remove();
    });
    tests(() => project);
  });
}

/** Importing `ClientMCP` alone costs nothing else of ours. */
function takesTheConnectionAlone(project: () => FreshProject): void {
  it("takes for ClientMCP no dialog, no validator, no testing code, no warnings and no other entry", async () => {
    const { modules, sources } = await bundled(project());

    expect(modules).toContain("clientmcp/dist/index.js");
    expect(modules.filter((name) => !/^clientmcp\/dist\/|src\/core\.ts$/.test(name))).toEqual([]);
    expect(sources).toContain("clientmcp/src/connection.ts");
    expect(sources.filter((name) => !/^clientmcp\/src\/(?:protocol\/)?[^/]+\.ts$/.test(name))).toEqual([]);
    expect(sources).not.toContain("clientmcp/src/dev-warnings.ts");
  });
}

inFreshProject("esbuild", (project) => {
  it("exposes a tool without a framework, with the validator and the badge", async () => {
    expect(await addWith(project().path("dist"), "index.html", "esbuild")).toEqual(FIVE);
  });

  takesTheConnectionAlone(project);
});

inFreshProject("webpack", (project) => {
  it("exposes a tool of React 18; provider and hook share a context across chunks", async () => {
    expect(await scriptsWith(project().path("dist"), "Adds two numbers")).not.toContain("main.js");
    expect(await addWith(project().path("dist"), "index.html", "webpack")).toEqual(FIVE);
  });

  takesTheConnectionAlone(project);
});

inFreshProject("vite", (project) => {
  it.each(["react", "vue", "svelte"])(
    "exposes a tool of @clientmcp/%s; provider and hook share a context across chunks",
    async (framework) => {
      expect(await addWith(project().path("dist"), `${framework}.html`, framework)).toEqual(FIVE);
    },
  );

  it("has each tool in a chunk of its own", async () => {
    const chunks = await scriptsWith(project().path("dist"), "Adds two numbers");
    expect(chunks).toHaveLength(3);
    for (const chunk of chunks) expect(chunk).toMatch(/\badder-/i);
  });

  takesTheConnectionAlone(project);
});

inFreshProject("next", (project) => {
  it("E-105: exposes a tool below a layout that uses the provider and mints the token", async () => {
    const args = [project().path("node_modules/next/dist/bin/next"), "start", "-p", "0", "-H", "127.0.0.1"];
    const server = spawn(process.execPath, args, {
      cwd: project().folder,
      env: { ...userEnvironment(), NEXT_TELEMETRY_DISABLED: "1", CLIENTMCP_SECRET: SECRET, CLIENTMCP_URL: bridge.url },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(async () => {
      const ended = once(server, "exit");
      server.kill();
      await ended;
    });
    const [url] = await written(server, /http:\/\/127\.0\.0\.1:\d+/);

    const complaints = await open(url);

    expect(await callAsAgent(bridge, "next", "add", { a: 2, b: 3 })).toEqual(FIVE);
    expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  });
});
