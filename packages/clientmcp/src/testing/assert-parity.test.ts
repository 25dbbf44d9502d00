// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { ClientMCP } from "../client.ts";
import { assertParity } from "./assert-parity.ts";
import { createTestBridge } from "./create-test-bridge.ts";

const HAS_CONTROL = { "io.github.clientmcp/control": true };
let client: ClientMCP;

beforeEach(() => {
  client = new ClientMCP(createTestBridge().options);
});

function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

function fault(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("assertParity", () => {
  it("accepts a page whose controls and tools are the same, whether or not the client is connected", () => {
    client.expose("send", { _meta: HAS_CONTROL, handler: () => undefined });
    client.expose("save", { handler: () => undefined });
    client.expose("noControl", { _meta: { "io.github.clientmcp/control": false }, handler: () => undefined });
    const root = page(`<button data-agent-tool="send">Send</button><a data-agent-tool=" send\n save ">Both</a>`);
    expect(fault(() => assertParity(root, client))).toBeUndefined();
  });

  it("lists every difference at once, with a code", () => {
    client.expose("send", { _meta: HAS_CONTROL, handler: () => undefined });
    client.expose("save", { _meta: HAS_CONTROL, handler: () => undefined });
    client.expose("constructor", { _meta: HAS_CONTROL, handler: () => undefined });
    const root = page(`<button data-agent-tool="send snd" id="b">Send</button><i data-agent-tool="toString"></i>`);
    expect(fault(() => assertParity(root, client))).toMatchObject({
      name: "TestingError",
      code: "no-parity",
      message: `Controls and tools differ:
- <button data-agent-tool="send snd" id="b"> names the tool "snd", which is not exposed
- <i data-agent-tool="toString"> names the tool "toString", which is not exposed
- the tool "save" has no control: no element is marked data-agent-tool="save"
- the tool "constructor" has no control: no element is marked data-agent-tool="constructor"`,
    });
  });

  it("looks at the root itself, and at nothing beside it", () => {
    client.expose("send", { _meta: HAS_CONTROL, handler: () => undefined });
    const root = page(`<p><button data-agent-tool="send"></button></p><i data-agent-tool="gone"></i>`);
    expect(fault(() => assertParity(root.querySelector("button")!, client))).toBeUndefined();
    expect(fault(() => assertParity(root.querySelector("p")!, client))).toBeUndefined();
    expect(fault(() => assertParity(root.querySelector("i")!, client))).toMatchObject({ code: "no-parity" });
    expect(fault(() => assertParity(document, client))).toMatchObject({ code: "no-parity" });
  });

  it("judges the tools that are live now", () => {
    const root = page(`<button data-agent-tool="send"></button>`);
    const remove = client.expose("send", { handler: () => undefined });
    expect(fault(() => assertParity(root, client))).toBeUndefined();
    remove();
    expect(fault(() => assertParity(root, client))).toMatchObject({ code: "no-parity" });
  });
});
