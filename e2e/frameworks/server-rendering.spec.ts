import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Response } from "@playwright/test";
import { textOf, type Agent } from "../fixtures/agent.ts";
import { expect, test } from "./test.ts";

const GOODS = { ada: ["a tin of Earl Grey", "graph paper"], grace: ["a jar of moths", "30 cm of wire"] } as const;
const RENDERINGS = 100;

async function htmlFor(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  return response.text();
}

/** What a person reads in a page: its text without tags, comments and scripts. */
function readable(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&#(?:x27|39);/g, "'");
}

test.describe("an example that a server renders", () => {
  test("E-020: holds the user's data in its HTML, and rendering it opens no connection and leaves no timer", async ({
    example,
    bridge,
    withoutScripts,
  }) => {
    const cookie = await (await withoutScripts("ada")).cookie();
    const html = await htmlFor(`${example.url}/`, cookie);
    for (const goods of GOODS.ada) expect(readable(html)).toContain(goods);
    expect(readable(html)).toMatch(/Agents:\s*offline/);
    expect(readable(await htmlFor(`${example.url}/delivery`, cookie))).toContain("12 St James's Square");

    const connected = bridge.connected.length;
    const before = await example.observed();
    for (let count = 0; count < RENDERINGS; count += 2) {
      await htmlFor(`${example.url}/`, cookie);
      await htmlFor(`${example.url}/delivery`, cookie);
    }
    const after = await example.observed();
    expect(after.renderings - before.renderings).toBe(RENDERINGS);
    expect(after.webSockets).toBe(0);
    expect(after.connections).toBe(before.connections);
    // A framework's own timers come and go; those of a hundred renderings would not.
    await expect.poll(async () => (await example.observed()).timers).toBeLessThanOrEqual(before.timers);
    expect(bridge.connected).toHaveLength(connected);
  });

  test("E-022: shows each of two users, whose requests are interleaved, nothing of the other", async ({
    example,
    bridge,
    withoutScripts,
  }) => {
    const cookies = {
      ada: await (await withoutScripts("ada")).cookie(),
      grace: await (await withoutScripts("grace")).cookie(),
    };
    const requests = Array.from({ length: RENDERINGS }, async (_, index) => {
      const [user, other] = index % 2 === 0 ? (["ada", "grace"] as const) : (["grace", "ada"] as const);
      return { user, other, html: await htmlFor(`${example.url}/`, cookies[user]) };
    });
    for (const { user, other, html } of await Promise.all(requests)) {
      for (const goods of GOODS[user]) expect(html).toContain(goods);
      for (const goods of GOODS[other]) expect(html).not.toContain(goods);
      expect(html).toContain(`Orders of `);
      expect(html).not.toMatch(new RegExp(`\\b${other}\\b`));
      for (const cookie of Object.values(cookies)) expect(html).not.toContain(cookie.split("=")[1]);
      expect(html).not.toMatch(/eyJ[\w-]+\./);
      expect(html).toContain("offline");
    }
    expect(bridge.connected).toEqual([]);
  });

  for (const mode of ["production", "development"] as const) {
    test.describe(`in ${mode}`, () => {
      test.use({ mode });

      test("E-001, E-023: is hydrated without a complaint, also where an agent calls at once", async ({
        shop,
        agentOf,
        bridge,
      }) => {
        test.slow(mode === "development", "Pages are compiled when they are first asked for.");
        await shop.open();
        await shop.signIn("ada");
        await shop.online();
        const agent = await agentOf("ada");
        const connected = bridge.connected.length;
        let leaving = false;
        const calls = (async () => {
          let answered = 0;
          while (!leaving) if (await shows(agent, "Earl Grey")) answered++;
          return answered;
        })();
        try {
          await shop.rememberServed();
          for (const path of ["/", "/delivery", "/"]) {
            await shop.open(path);
            await shop.online();
            expect(await shop.changedByHydration()).toEqual([]);
          }
          await expect.poll(() => shows(agent, "Earl Grey")).toBe(true);
        } finally {
          leaving = true;
        }
        expect(await calls).toBeGreaterThan(0);
        expect(bridge.connected.slice(connected)).toEqual(["ada", "ada", "ada"]);
        expect(shop.complaints).toEqual([]);
      });
    });
  }

  test("lets an agent read what the page shows, and act when the user agrees", async ({ shop, agentOf }) => {
    await shop.open();
    await shop.signIn("ada");
    // So that the page, with its dialog, is one that was hydrated.
    await shop.page.reload();
    const agent = await agentOf("ada");
    await expect.poll(() => agent.toolNames()).toEqual(["listOrders", "cancelOrder"]);
    expect(textOf(await agent.call("listOrders"))).toBe(
      '[{"id":"A-1","goods":"a tin of Earl Grey","status":"open"},{"id":"A-2","goods":"graph paper","status":"open"}]',
    );

    const declined = agent.call("cancelOrder", { id: "A-1" });
    const dialog = shop.page.getByRole("alertdialog");
    await expect(dialog).toContainText("Cancel a tin of Earl Grey?");
    await dialog.getByRole("button", { name: "Decline" }).click();
    expect(textOf(await declined)).toContain("denied");
    await expect(shop.page.getByRole("listitem")).toContainText([/A-1.*open/, /A-2.*open/]);

    const approved = agent.call("cancelOrder", { id: "A-1" });
    await dialog.getByRole("button", { name: "Approve" }).click();
    expect((await approved).isError).not.toBe(true);
    await expect(shop.page.getByRole("listitem")).toContainText([/A-1.*cancelled/, /A-2.*open/]);

    await shop.page.getByRole("button", { name: "Cancel A-2" }).click();
    await expect(shop.page.getByRole("listitem")).toContainText([/A-1.*cancelled/, /A-2.*cancelled/]);
    expect(textOf(await agent.call("listOrders"))).not.toContain("open");
    await shop.page.reload();
    await expect(shop.page.getByRole("listitem")).toContainText([/A-1.*cancelled/, /A-2.*cancelled/]);
    expect(shop.complaints).toEqual([]);
  });

  test("has the tools of the route that is shown, over one connection", async ({ shop, agentOf, bridge }) => {
    const connected = bridge.connected.length;
    await shop.open();
    await shop.signIn("ada");
    const agent = await agentOf("ada");
    await expect.poll(() => agent.toolNames()).toEqual(["listOrders", "cancelOrder"]);

    await shop.page.getByRole("link", { name: "Delivery" }).click();
    await expect.poll(() => agent.toolNames()).toEqual(["writeCourierNote"]);
    await agent.call("writeCourierNote", { text: "Ring twice" });
    await expect(shop.page.getByLabel("Note for the courier")).toHaveValue("Ring twice");
    expect(textOf(await agent.call("writeCourierNote", { text: 5 }))).toContain("invalid_arguments");

    await shop.page.getByRole("link", { name: "Orders" }).click();
    await expect.poll(() => agent.toolNames()).toEqual(["listOrders", "cancelOrder"]);
    expect(textOf(await agent.call("listOrders"))).toContain("graph paper");
    await shop.page.goBack();
    await expect.poll(() => agent.toolNames()).toEqual(["writeCourierNote"]);
    expect(shop.sockets).toHaveLength(1);
    expect(bridge.connected.slice(connected)).toEqual(["ada"]);
    expect(shop.complaints).toEqual([]);
  });

  test("E-051: tells the secret in nothing that a browser can fetch", async ({ shop, example, secret }) => {
    const bodies: Promise<string>[] = [];
    shop.page.on("response", (response) => bodies.push(bodyOf(response)));
    await shop.open();
    await shop.signIn("ada");
    await shop.online();
    await shop.page.getByRole("link", { name: "Delivery" }).click();
    await expect(shop.page.getByRole("heading", { level: 1 })).toHaveText("Delivery for ada");
    await shop.open("/delivery");
    await shop.online();

    const names = await readdir(example.bundle, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    const contents = files.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8"));
    const fetched = await Promise.all([...bodies, ...contents]);
    // What is looked through is all of it: the pages, a token, and the code of a tool.
    for (const part of ["12 St James", "eyJ", "Replaces the note for the courier"]) {
      expect(fetched.filter((text) => text.includes(part))).not.toEqual([]);
    }
    expect(fetched.filter((text) => text.includes(secret))).toEqual([]);
    expect(example.program.output).not.toContain(secret);
  });

  test("ends the connection when the user signs out, and gives the next one a connection and tools of their own", async ({
    shop,
    agentOf,
    bridge,
  }) => {
    const connected = bridge.connected.length;
    await shop.open();
    await shop.signIn("ada");
    const agentOfAda = await agentOf("ada");
    const agentOfGrace = await agentOf("grace");
    await expect.poll(() => agentOfAda.toolNames()).toEqual(["listOrders", "cancelOrder"]);
    await shop.page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await shop.signOut();
    await expect.poll(() => shop.sockets.map((socket) => socket.isClosed())).toEqual([true]);
    await expect.poll(() => agentOfAda.toolNames()).toEqual([]);

    await shop.signIn("grace");
    await expect.poll(() => agentOfGrace.toolNames()).toEqual(["listOrders", "cancelOrder"]);
    expect(textOf(await agentOfGrace.call("listOrders"))).toContain("a jar of moths");
    expect(await agentOfAda.toolNames()).toEqual([]);
    expect(textOf(await agentOfAda.call("listOrders"))).toContain('"ada" is not connected');
    expect(await shop.page.evaluate(() => "sameDocument" in window)).toBe(true);
    expect(bridge.connected.slice(connected)).toEqual(["ada", "grace"]);
    expect(shop.complaints).toEqual([]);
  });

  test("gives a token to nobody but the user of the page, who is told when the session is over", async ({
    shop,
    example,
    bridge,
    relay,
    withoutScripts,
  }) => {
    const ask = (cookie: string, user: string) =>
      fetch(`${example.url}/api/clientmcp-token`, {
        method: "POST",
        headers: { Cookie: cookie, "Content-Type": "application/json" },
        body: JSON.stringify({ user }),
      });
    const nobody = await ask("", "ada");
    expect(nobody.status).toBe(401);
    expect(await nobody.json()).toEqual({ error: "Nobody is signed in." });
    const other = await ask(await (await withoutScripts("grace")).cookie(), "ada");
    expect(other.status).toBe(409);
    expect(await other.json()).toEqual({ error: "Somebody else is signed in." });

    await shop.open();
    await shop.signedOut();
    expect(shop.sockets).toEqual([]);
    await shop.signIn("ada");
    await shop.online();

    // As if somebody had signed in and out in another tab.
    await shop.page.context().addCookies(await (await withoutScripts("grace")).page.context().cookies());
    relay.cut();
    await expect(shop.page.getByRole("heading", { level: 1 })).toHaveText("Orders of grace");
    await expect(shop.page.getByRole("listitem").first()).toContainText("a jar of moths");
    await expect.poll(() => bridge.connected.at(-1)).toBe("grace");
    await shop.online();
    await shop.page.context().clearCookies();
    relay.cut();
    await shop.signedOut();
    await expect(shop.page.getByText("Until then no agent reaches this page")).toBeVisible();
  });

  test("is readable and signs in without JavaScript", async ({ withoutScripts }) => {
    const { page, sockets } = await withoutScripts("grace");
    for (const goods of GOODS.grace) await expect(page.getByRole("listitem").filter({ hasText: goods })).toBeVisible();
    await page.getByRole("link", { name: "Delivery" }).click();
    await expect(page.getByText("1 Navy Yard, Brooklyn")).toBeVisible();
    expect(sockets).toEqual([]);
  });
});

/** Whether the page is there to be called, and its orders hold a text. */
async function shows(agent: Agent, text: string): Promise<boolean> {
  return agent.call("listOrders").then(
    (result) => textOf(result).includes(text),
    () => false, // The page that is shown has no such tool.
  );
}

async function bodyOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    return ""; // A redirect, or a page that was left before it had arrived, has none.
  }
}
