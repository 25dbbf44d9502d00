import { ClientMCP } from "clientmcp";
import { createTestBridge } from "clientmcp/testing";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { seriousFaults } from "../../test/accessibility.ts";
import { emulate } from "../../test/emulate.ts";
import { defineDevtools, recordWire, WireLog } from "./index.ts";

const SEND = {
  description: "Sends money",
  risk: "transact",
  inputSchema: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
  confirm: () => ({ title: "Send?" }),
  handler: ({ amount }: { readonly amount: number }) => ({ sent: amount }),
} as const;

async function devtools() {
  defineDevtools();
  const bridge = createTestBridge();
  const wire = new WireLog();
  const { WebSocket } = bridge.options;
  const client = new ClientMCP({ ...bridge.options, WebSocket: recordWire(wire, WebSocket), onError: () => undefined });
  client.expose("send", SEND);
  client.expose("greet", { risk: "observe", handler: () => "hello" });
  await client.connect();
  const element = document.createElement("clientmcp-devtools");
  Object.assign(element, { client, wire });
  document.body.append(element);
  await element.updateComplete;
  return { client, bridge, element };
}

const section = (name: RegExp) => page.getByRole("region", { name });

/** The text of a part, with what is in its shadow trees. */
function textOf(part: Locator): () => string {
  return () => deepText(part.element()).replaceAll(/\s+/g, " ");
}

function deepText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLElement && !node.checkVisibility()) return "";
  const { childNodes } = (node instanceof Element && node.shadowRoot) || node;
  return [...childNodes].map(deepText).join(" ");
}
const tools = section(/^Tools/);
const call = section(/^Call$/);
const calls = section(/^Calls/);
const questions = section(/^Questions/);
const wire = section(/^Wire/);

afterEach(async () => {
  document.body.replaceChildren();
  await emulate({});
  await page.viewport(1000, 700);
});

describe("the devtools", () => {
  it("show the tools with their schemas as they come and go", async () => {
    const { client } = await devtools();
    await expect.poll(textOf(tools)).toMatch(/send transact .*Sends money/);
    await tools.getByText("Definition").first().click();
    await expect.poll(textOf(tools.getByRole("group", { name: "Definition of send" }))).toMatch(/"amount"/);

    client.unexpose("send");

    await expect.poll(textOf(tools)).not.toMatch(/send/);
    await expect.poll(textOf(tools)).toMatch(/greet/);
  });

  it("call a tool by hand with arguments to begin with, the way an agent's call goes: it asks first", async () => {
    const { client } = await devtools();
    client.addPrompt();
    await page.getByRole("button", { name: "Prepare a call of send" }).click();
    const args = call.getByRole("textbox");
    await expect.element(args).toHaveValue('{\n  "amount": 0\n}');
    await userEvent.fill(args, '{"amount": 5}');
    await call.getByRole("button", { name: "Call" }).click();

    await expect.poll(textOf(questions)).toMatch(/Send\? send/);
    await expect.poll(textOf(calls)).toMatch(/\d\d:\d\d:\d\d\.\d{3} send asking devtools/);
    client.approve(client.getSnapshot().approvals[0]?.id ?? "");

    await expect.poll(textOf(call.getByRole("group", { name: "Result" }))).toMatch(/"sent": 5/);
    await expect.poll(textOf(calls)).toMatch(/send completed after \d+ ms decided by user/);
  });

  it("show how a call by hand is refused where nothing can ask", async () => {
    await devtools();
    await page.getByRole("button", { name: "Prepare a call of send" }).click();
    await call.getByRole("button", { name: "Call" }).click();

    await expect.poll(textOf(call.getByRole("status"))).toMatch(/Error after .*no_prompt/);
  });

  it("say what is wrong with arguments that are no object, and call nothing", async () => {
    const { client } = await devtools();
    await page.getByRole("button", { name: "Prepare a call of greet" }).click();
    await userEvent.fill(call.getByRole("textbox"), "[1]");
    await call.getByRole("button", { name: "Call" }).click();

    await expect.element(call.getByRole("textbox")).toHaveAccessibleDescription("The arguments must be a JSON object.");
    expect(client.getSnapshot().activity).toEqual([]);
  });

  it("cancel a call that is running", async () => {
    const { client } = await devtools();
    client.addPrompt();
    await page.getByRole("button", { name: "Prepare a call of send" }).click();
    await call.getByRole("button", { name: "Call" }).click();
    await call.getByRole("button", { name: "Cancel" }).click();

    await expect.poll(textOf(calls)).toMatch(/send cancelled/);
    await expect.poll(textOf(questions)).toMatch(/No question is open/);
  });

  it("show agents' calls as they happen, and prepare one again with other arguments", async () => {
    const { bridge } = await devtools();
    await bridge.callTool("greet", { loud: true }, { agent: { name: "Claude" } });
    await expect.poll(textOf(calls)).toMatch(/greet completed after \d+ ms Claude/);

    await calls.getByRole("button", { name: /^Replay/ }).click();
    await expect.element(call.getByRole("textbox")).toHaveValue('{\n  "loud": true\n}');
    await userEvent.fill(call.getByRole("textbox"), '{"loud": 0}');
    await calls.getByRole("button", { name: /^Replay/ }).click();
    await expect.element(call.getByRole("textbox")).toHaveValue('{\n  "loud": true\n}');
    await userEvent.fill(call.getByRole("textbox"), '{"loud": false}');
    await call.getByRole("button", { name: "Call" }).click();

    await expect.poll(textOf(call.getByRole("group", { name: "Result" }))).toMatch(/hello/);
    await calls.getByText("Arguments").first().click();
    await expect.poll(textOf(calls.getByRole("group").first())).toMatch('{ "loud": false }');
  });

  it("show the wire, and empty it", async () => {
    const { bridge } = await devtools();
    await bridge.callTool("greet");
    await expect.poll(textOf(wire)).toMatch(/→ bridge \{"type":"register"/);
    await expect.poll(textOf(wire)).toMatch(/← bridge \{"type":"registered"/);
    await expect.poll(textOf(wire)).toMatch(/→ bridge \{"type":"result"/);
    expect(deepText(wire.element())).not.toContain("test.token");

    await wire.getByRole("button", { name: "Clear" }).click();
    await expect.poll(textOf(wire)).toMatch(/Nothing was sent or received yet/);
  });

  it.each(["light", "dark"])(
    "have no serious accessibility fault in %s mode, and fit into 360 pixels",
    async (scheme) => {
      await emulate({ "prefers-color-scheme": scheme });
      await page.viewport(360, 700);
      const { bridge, element } = await devtools();
      await bridge.callTool("greet", { text: "word".repeat(100) });
      await page.getByRole("button", { name: "Prepare a call of greet" }).click();
      await expect.element(call.getByRole("textbox")).toBeVisible();

      expect(await seriousFaults()).toEqual([]);
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    },
  );
});
