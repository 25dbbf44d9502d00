// `npm run screenshots`: takes the pictures in the README of examples/storybook, of the static site that `npm run build:storybook` builds.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { preview } from "vite";
import { findChromium } from "./chromium.mjs";

const storybook = fileURLToPath(new URL("../examples/storybook/", import.meta.url));
const site = join(storybook, "dist");
const folder = join(storybook, "screenshots");

const DIALOG = { width: 720, height: 600 };
const MARGIN = 12;

/** Of a dialog, unless `shows` says another part: the story's page, or Storybook around it with the Agent tab in front. */
const PICTURES = [
  { name: "question", story: "answers--manage-and-transact-side-by-side" },
  { name: "markup", story: "hostile-arguments--markup" },
  { name: "look-alike-address", story: "hostile-arguments--look-alike-address" },
  { name: "right-to-left", story: "hostile-arguments--right-to-left-text" },
  { name: "dark", story: "appearance-and-access--dark-mode" },
  { name: "right-to-left-page", story: "appearance-and-access--right-to-left-page" },
  { name: "narrow", story: "appearance-and-access--narrow", shows: "page", size: { width: 320, height: 740 } },
  { name: "cancelled", story: "endings--agent-cancels", shows: "page", size: { width: 720, height: 380 } },
  { name: "declined", story: "answers--decline-with-reason", shows: "storybook", size: { width: 1000, height: 520 } },
];

if (!existsSync(join(site, "index.html"))) {
  console.error("There is no static site yet. Build it: npm run build:storybook");
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const server = await preview({
  configFile: false,
  appType: "mpa",
  logLevel: "error",
  root: site,
  build: { outDir: site },
  preview: { port: 0, host: "127.0.0.1" },
});
const browser = await chromium.launch({
  ...(findChromium() !== undefined && { executablePath: findChromium() }),
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
const page = await browser.newPage({ deviceScaleFactor: 1, reducedMotion: "reduce" });
page.setDefaultTimeout(60_000);
try {
  const address = `http://127.0.0.1:${server.httpServer.address().port}/`;
  for (const picture of PICTURES) await take(address, picture);
} finally {
  await browser.close();
  await server.close();
}

async function take(address, { name, story, shows = "dialog", size = DIALOG }) {
  await page.setViewportSize(size);
  const frame = shows === "storybook" ? await openAround(address, story) : page;
  if (frame === page) await page.goto(`${address}iframe.html?id=${story}`);
  const phase = await frame.waitForFunction(endOfPlay, story);
  if ((await phase.jsonValue()) !== "finished") throw new Error(`The story ${story} does not play.`);
  const clip = shows === "dialog" ? around(await page.getByRole("alertdialog").boundingBox()) : undefined;
  await page.screenshot({ path: join(folder, `${name}.png`), clip });
  console.log(`${name}.png`);
}

async function openAround(address, story) {
  await page.goto(`${address}?path=/story/${story}&nav=false&panel=right`);
  await page.getByRole("tab", { name: "Agent" }).click();
  const element = await page.waitForSelector("#storybook-preview-iframe");
  return element.contentFrame();
}

function around({ x, y, width, height }) {
  return { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** Runs in the page: how the story's play function ended, or something false as long as it plays. */
function endOfPlay(story) {
  const { id, phase } = globalThis["__STORYBOOK_PREVIEW__"]?.currentRender ?? {};
  return id === story && ["finished", "errored", "aborted"].includes(phase) && phase;
}
