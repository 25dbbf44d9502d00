import type { Page } from "@playwright/test";
import { serveEmptyPage } from "../fixtures/empty-page.ts";
import { region, test as base } from "../fixtures/inspected.ts";
import { expect } from "../fixtures/test.ts";

/** Strangers' names point to this machine, so that nothing but the bridge itself stands between them and it. */
const test = base.extend<{ readonly stranger: number }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const names =
        "--host-resolver-rules=MAP *.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), names] });
    },
    { scope: "worker" },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  stranger: async ({}, use) => {
    const { port, remove } = await serveEmptyPage();
    await use(port);
    remove();
  },
});

/** What the page at hand can read of the bridge, in each way that a browser offers; it may even know an agent's token. */
function tryEverything(page: Page, url: string, token: string): Promise<readonly string[]> {
  return page.evaluate(
    async ({ url, token }) => {
      const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "order", arguments: { item: "x" } } };
      const post = { method: "POST", body: JSON.stringify(call) };
      const bearer = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const ways: readonly (readonly [string, RequestInit])[] = [
        ["/dev/token", {}],
        ["/dev/token", { mode: "no-cors" }],
        ["/mcp", { ...post, headers: bearer }],
        [`/mcp/${token}`, { ...post, headers: { "Content-Type": "application/json" } }],
        [`/mcp/${token}`, { ...post, mode: "no-cors" }],
        ["/dev/mcp?client=shop", { ...post, credentials: "include", mode: "no-cors" }],
      ];
      const read = ways.map(([path, init]) =>
        fetch(url + path, init).then(
          (response) => response.text(),
          () => "",
        ),
      );
      const connected = new Promise<string>((resolve) => {
        const socket = new WebSocket(`${url.replace("http", "ws")}/connect`, ["clientmcp.v1", token]);
        socket.addEventListener("message", ({ data }) => resolve(String(data)));
        socket.addEventListener("close", () => resolve(""));
      });
      return Promise.all([...read, connected]);
    },
    { url, token },
  );
}

test("E-057: a page of another origin can neither read a token nor call a tool, even if it knows an agent's", async ({
  own,
  inspector,
  stranger,
  context,
}) => {
  const page = await context.newPage();
  await page.goto(`http://shop.example:${stranger}/`);
  const read = await tryEverything(page, own.url, await own.token("agent", "shop"));
  expect(read).toEqual(["", "", "", "", "", "", ""]);
  await expect(region(inspector, "Calls")).toContainText("No call yet.");
  // It is the origin that kept it out: the same page gets a token where it is one of this machine.
  await page.goto(`http://localhost:${stranger}/`);
  expect((await tryEverything(page, own.url, "none"))[0]).toMatch(/^eyJ/);
});

test("E-058: a name that was made to point to this machine gets neither a token nor a tool", async ({
  own,
  inspector,
  context,
}) => {
  const page = await context.newPage();
  const rebound = `http://rebound.example:${own.port}`;
  await page.goto(rebound);
  await expect(page.locator("body")).toContainText("this bridge answers to the names of this machine only");
  const read = await tryEverything(page, rebound, await own.token("agent", "shop"));
  expect(read.join("\n")).not.toMatch(/eyJ|ordered|registered/);
  await expect(region(inspector, "Calls")).toContainText("No call yet.");
});
