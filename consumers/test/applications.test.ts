import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { callAsAgent } from "./support/agent.ts";
import { Bridge, SECRET } from "./support/bridge.ts";
import { launchBrowser } from "./support/browser.ts";
import { freshProject, userEnvironment } from "./support/fresh-project.ts";
import { StaticSite } from "./support/static-site.ts";
import { written } from "./support/written.ts";

let bridge: Bridge;
let browser: Browser;

beforeAll(async () => {
  bridge = await Bridge.start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await bridge.stop();
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

describe("an application that installs the packed packages", () => {
  it("builds with esbuild, without a framework, with the validator and the badge", async () => {
    const project = await freshProject("esbuild");
    await project.node(["build.mjs"]);

    expect(await addWith(project.path("dist"), "index.html", "esbuild")).toEqual(FIVE);
  });

  it("builds with webpack 5 and React 18; provider and hook share a context across chunks", async () => {
    const project = await freshProject("webpack");
    await project.node(["build.mjs"]);

    expect(await scriptsWith(project.path("dist"), "Adds two numbers")).not.toContain("main.js");
    expect(await addWith(project.path("dist"), "index.html", "webpack")).toEqual(FIVE);
  });

  it("builds with Vite 8; provider and hook of React, Vue and Svelte share a context across chunks", async () => {
    const project = await freshProject("vite");
    await project.node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]);

    const answers: Record<string, unknown> = {};
    for (const framework of ["react", "vue", "svelte"]) {
      answers[framework] = await addWith(project.path("dist"), `${framework}.html`, framework);
    }
    expect(answers).toEqual({ react: FIVE, vue: FIVE, svelte: FIVE });
    const chunks = await scriptsWith(project.path("dist"), "Adds two numbers");
    expect(chunks).toHaveLength(3);
    for (const chunk of chunks) expect(chunk).toMatch(/\badder-/i);
  });

  it("E-105: builds with Next's app router, where the layout uses the provider and mints the token", async () => {
    const project = await freshProject("next");
    const next = project.path("node_modules/next/dist/bin/next");
    await project.node([next, "build"], { NEXT_TELEMETRY_DISABLED: "1" });
    const server = spawn(process.execPath, [next, "start", "-p", "0", "-H", "127.0.0.1"], {
      cwd: project.folder,
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
