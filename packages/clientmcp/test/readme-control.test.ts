// @vitest-environment jsdom
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { ClientMCP } from "../src/client.ts";
import { assertParity } from "../src/testing/assert-parity.ts";
import { createTestBridge } from "../src/testing/create-test-bridge.ts";

it("assertParity accepts the control that the README shows, with its tool and not without", async () => {
  const readme = await readFile(`${import.meta.dirname}/../README.md`, "utf8");
  const [, control = ""] = /^```html.*\n([\s\S]*?)^```/m.exec(readme) ?? [];
  document.body.innerHTML = control;
  const client = new ClientMCP(createTestBridge().options);
  expect(() => assertParity(document.body, client)).toThrow(expect.objectContaining({ code: "no-parity" }));
  client.expose("sendTransfer", { _meta: { "io.github.clientmcp/control": true }, handler: () => undefined });
  assertParity(document.body, client);
});
