import { faultsAsShown } from "../fixtures/axe.ts";
import { Site } from "../fixtures/site.ts";
import { expect, test as base } from "../fixtures/test.ts";

const test = base.extend<object, { readonly documentation: Site }>({
  documentation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
    async ({}, use) => {
      const site = await Site.serveBuilt("docs-site/dist", "npm run build:docs");
      await use(site);
      await site.remove();
    },
    { scope: "worker" },
  ],
});

const PAGES: readonly (readonly [path: string, ...schemes: ("light" | "dark")[]])[] = [
  ["", "light", "dark"],
  ["guide/ask-first.html", "light"],
  ["api/@clientmcp/react.html", "light"],
];

test.describe("the documentation's site", () => {
  for (const [path, ...schemes] of PAGES) {
    test(`/${path} asks no other origin, and says nothing on the console`, async ({ page, documentation }) => {
      const foreign: string[] = [];
      const said: string[] = [];
      await page.route("**", (route) => {
        const url = route.request().url();
        if (url.startsWith(documentation.url)) return route.continue();
        foreign.push(url);
        return route.abort();
      });
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(error.message));
      await page.goto(documentation.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The page is alive, so what it asks for it has asked for.
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("searchbox").fill("mint a token");
      await expect(page.getByRole("option").first()).toContainText(/token/i);
      expect(foreign).toEqual([]);
      expect(said).toEqual([]);
    });

    for (const colorScheme of schemes) {
      test(`/${path} has no fault that axe finds, ${colorScheme}`, async ({ page, documentation }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(documentation.url + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await faultsAsShown(page)).toEqual([]);
      });
    }
  }

  test("a stranger finds the three first questions in the navigation", async ({ page, documentation }) => {
    await page.goto(documentation.url);
    const navigation = page.getByRole("navigation", { name: "Main Navigation" });
    for (const [link, heading] of [
      ["Ask the user first", "Ask the user first"],
      ["Mint a token", "Mint tokens"],
      ["Agent sees no tools", "The agent sees no tools"],
    ] as const) {
      await navigation.getByRole("link", { name: link }).click();
      await expect(page.getByRole("heading", { name: heading, exact: false }).first()).toBeInViewport();
    }
  });

  test("a coding agent gets each page as Markdown, and a list of all", async ({ request, documentation }) => {
    const list = await (await request.get(`${documentation.url}llms.txt`)).text();
    const links = [...list.matchAll(/\]\(\/(\S+\.md)\)/g)].map(([, link = ""]) => link);
    expect(links).toContain("guide/ask-first.md");
    expect(links).toContain("api/clientmcp.md");
    for (const link of links) {
      const text = await (await request.get(documentation.url + link)).text();
      expect(text, link).toMatch(/^# /m);
      expect(text, link).not.toContain("<!DOCTYPE html>");
    }
  });
});
