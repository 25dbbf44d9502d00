import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type * as clientmcp from "clientmcp";
import { expect, test } from "../fixtures/test.ts";

const SDK = fileURLToPath(new URL("../../packages/clientmcp/dist/development/", import.meta.url));

test.beforeEach(async ({ page }) => {
  await page.route(/^https?:\/\/preview\.example\//, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (!path.startsWith("/sdk/")) return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    return route.fulfill({ contentType: "text/javascript", body: await readFile(SDK + path.slice("/sdk/".length)) });
  });
});

/** The first error of a client of the open page which tries to reach the bridge of this machine. */
function firstError(page: Page, url: string): Promise<string> {
  return page.evaluate(
    async ({ url, sdk }) => {
      const { ClientMCP } = (await import(sdk)) as typeof clientmcp;
      const client = new ClientMCP({ url: `${url}/connect`, token: "none" });
      return new Promise<string>((resolve) => {
        const look = (): void => {
          const { error } = client.getSnapshot();
          if (error !== undefined) resolve(error.message);
        };
        client.subscribe(look);
        client.connect().catch((error: Error) => resolve(error.message));
      });
    },
    { url, sdk: "/sdk/index.js" },
  );
}

for (const protocol of ["https", "http"]) {
  test(`an ${protocol} page that the browser keeps from the bridge hears why, and what to do`, async ({
    page,
    bridge,
  }) => {
    await page.goto(`${protocol}://preview.example/`);
    const error = await firstError(page, bridge.url);
    expect(error).toContain("local network access");
    expect(error).toContain("Open the page from http://localhost");
  });
}

test("an https page that the user lets through reaches the bridge, which gives it no token", async ({
  page,
  context,
  bridge,
}) => {
  await page.goto("https://preview.example/");
  await context.grantPermissions(["local-network-access"]);
  expect(await firstError(page, bridge.url)).toContain("The bridge refused the token");
  const token = page.evaluate((url) => fetch(`${url}/dev/token`).then((response) => response.text()), bridge.url);
  await expect(token).rejects.toThrow("Failed to fetch");
});
