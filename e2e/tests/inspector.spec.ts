import { faultsOf } from "../fixtures/axe.ts";
import { region, test } from "../fixtures/inspected.ts";
import { expect } from "../fixtures/test.ts";

test("shows the application, its instructions and its tools, and what is not portable", async ({ inspector }) => {
  await expect(region(inspector, "Applications")).toContainText(/shop\s*online/);
  await expect(region(inspector, "Applications")).toContainText("Sell what the user wants.");
  const tools = region(inspector, "Tools");
  await expect(tools).toContainText("Orders <img src=x> things");
  await expect(tools).toContainText("operate");
  await tools.getByText("Definition").first().click();
  await expect(tools.getByLabel("Definition of order")).toContainText('"minimum": 1');
  const warnings = tools.getByRole("list", { name: "Portability" });
  await expect(warnings).toContainText("The name has a dot");
  await expect(warnings).toContainText("anyOf at its top");
  await expect(warnings).toContainText("There is no description");
});

test("calls a tool from a form made from its schema, and replays the call with changes", async ({ inspector }) => {
  await inspector.getByRole("button", { name: "Prepare a call of order" }).click();
  const call = region(inspector, "Call");
  await call.getByRole("textbox", { name: "Item <b>x</b>" }).fill("tea");
  await call.getByRole("spinbutton", { name: "count" }).fill("2");
  await call.getByRole("spinbutton", { name: "count" }).blur();
  await call.getByRole("button", { name: "Call", exact: true }).click();
  await expect(call.getByLabel("Result")).toContainText('\\"item\\":\\"tea\\",\\"count\\":2');

  const calls = region(inspector, "Calls");
  await expect(calls).toContainText(/order\s*answered after \d+ ms\s*clientmcp inspector → shop/);
  await calls.getByRole("button", { name: /^Replay call/ }).click();
  await expect(call.getByRole("textbox", { name: "Item <b>x</b>" })).toHaveValue("tea");
  await call.getByRole("textbox", { name: "Item <b>x</b>" }).fill("milk");
  await call.getByRole("textbox", { name: "Item <b>x</b>" }).blur();
  await call.getByRole("button", { name: "Call", exact: true }).click();
  await expect(call.getByLabel("Result")).toContainText('\\"item\\":\\"milk\\",\\"count\\":2');
  await expect(calls.getByRole("listitem")).toHaveCount(2);
});

test("names and texts of an application are never markup", async ({ inspector }) => {
  await inspector.getByRole("button", { name: "Prepare a call of order" }).click();
  await expect(region(inspector, "Call").getByRole("combobox", { name: "<i>gift" })).toBeVisible();
  expect(await inspector.locator("inspector-form :is(b, i, img)").count()).toBe(0);
});

test("cancels a call of its own, and shows its progress until then", async ({ inspector }) => {
  await inspector.getByRole("button", { name: "Prepare a call of wait" }).click();
  await region(inspector, "Call").getByRole("button", { name: "Call", exact: true }).click();
  const calls = region(inspector, "Calls");
  await expect(calls).toContainText("1 of 4: a quarter is done");
  await region(inspector, "Call").getByRole("button", { name: "Cancel" }).click();
  await expect(calls).toContainText(/wait\s*cancelled after/);
});

test("shows the messages of the client channel, without tokens, and that the application went away", async ({
  inspector,
  page,
}) => {
  await expect(region(inspector, "Wire")).toContainText('{"type":"registered"}');
  await page.close();
  await expect(region(inspector, "Applications")).toContainText(/shop\s*offline/);
  expect(await inspector.content()).not.toContain("eyJ");
});

test("copies settings that an agent connects with", async ({ inspector, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await inspector.getByRole("button", { name: "Copy the header form for Cursor" }).click();
  await expect(region(inspector, "Settings for agents")).toContainText(
    "Copied for Cursor. Add this to .cursor/mcp.json (its token is good for 30 days).",
  );
  const text = await inspector.evaluate(() => navigator.clipboard.readText());
  const { shop } = (
    JSON.parse(text) as { mcpServers: Record<string, { url: string; headers: Record<string, string> }> }
  ).mcpServers;
  const answer = await fetch(shop!.url, {
    method: "POST",
    headers: { ...shop!.headers, "Content-Type": "application/json" },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });
  expect(await answer.text()).toContain('"order"');
});

test("needs no mouse, and is without fault to a checker in either colour scheme and at both widths", async ({
  inspector,
}) => {
  await inspector.setViewportSize({ width: 360, height: 740 });
  const prepare = inspector.getByRole("button", { name: "Prepare a call of order" });
  for (let tabs = 0; tabs < 30 && !(await prepare.evaluate(isFocused)); tabs++) await inspector.keyboard.press("Tab");
  await inspector.keyboard.press("Enter");
  await expect(region(inspector, "Call")).toBeFocused();
  await expect(region(inspector, "Call").getByRole("textbox", { name: "Item <b>x</b>" })).toBeVisible();
  for (const width of [360, 1280]) {
    await inspector.setViewportSize({ width, height: 740 });
    expect(await faultsOf(inspector)).toEqual([]);
    expect(await inspector.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

function isFocused(element: Element): boolean {
  return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
}

test("asks no other host for anything, and breaks no rule of its policy", async ({
  own,
  shop: _connected,
  context,
}) => {
  const page = await context.newPage();
  const [asked, faults]: [Set<string>, string[]] = [new Set(), []];
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(own.inspector);
  await page.getByRole("button", { name: "Prepare a call of order" }).click();
  await expect(region(page, "Call").getByRole("spinbutton", { name: "count" })).toBeVisible();
  expect([...asked].filter((origin) => origin !== "null")).toEqual([own.url]);
  expect(faults).toEqual([]);
});

test("its address is good once, and without it there is only a text", async ({ own, browser, context }) => {
  const address = own.inspector;
  const page = await context.newPage();
  await page.goto(address);
  expect(page.url()).toBe(`${own.url}/`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "ClientMCP inspector" })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await expect(other.locator("body")).toContainText("This is clientmcp-dev");
  expect((await other.request.get(`${own.url}/dev/events`)).status()).toBe(403);
  await other.context().close();
});

for (const host of ["localhost", "127.0.0.1"]) {
  test(`E-057: a page of another port of ${host} can neither read the inspector nor call a tool, with its cookie there`, async ({
    own,
    shop,
    inspector,
    page,
  }) => {
    await page.goto(shop.url.replace("127.0.0.1", host).replace("localhost", host));
    const stolen = await page.evaluate(async (url) => {
      const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "order", arguments: { item: "x" } } };
      const tries = [
        ["/dev/events", {}],
        ["/dev/settings?host=json&form=header", {}],
        ["/dev/mcp?client=shop", { method: "POST", body: JSON.stringify(call) }],
        ["/dev/mcp?client=shop", { method: "POST", mode: "no-cors", body: JSON.stringify(call) }],
        ["/", {}],
      ] as const;
      return Promise.all(
        tries.map(([path, init]) =>
          fetch(`${url}${path}`, { credentials: "include", ...init }).then(
            (response) => response.text(),
            () => "",
          ),
        ),
      );
    }, own.url);
    expect(stolen.slice(0, 4)).toEqual(["", "", "", ""]);
    expect(stolen[4]).not.toContain("clientmcp-inspector");
    await expect(region(inspector, "Calls")).toContainText("No call yet.");
  });
}
