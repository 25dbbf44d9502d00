import { expect, it } from "vitest";
import type { Traffic } from "../src/index.ts";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { startBridge, tokenFor } from "./support/bridge.ts";

/** As a listener keeps it: what it is shown is valid only for the moment. */
function kept(traffic: Traffic): string {
  if (traffic.kind === "agent-request")
    return `${traffic.client} ${traffic.revision} ${Buffer.from(traffic.body).toString()}`;
  const text = Buffer.concat(traffic.data.map((chunk) => Buffer.from(chunk))).toString();
  return `${traffic.client} ${traffic.from} ${text}`;
}

it("shows every message of the client channel in its order, and what agents post, without any token", async () => {
  const shown: string[] = [];
  const bridge = await startBridge({ inspect: (traffic) => shown.push(kept(traffic)) });
  const [app, token] = [await connectApp(bridge), await tokenFor("agent")];
  await app.register("pay");
  app.serve(() => "paid");
  await (await post(bridge, "tools/call", '"name":"pay","arguments":{"n":1.0}', { token })).text();
  expect(shown).toEqual([
    'wallet client {"type":"register","tools":[{"name":"pay","inputSchema":{"type":"object"}}]}',
    'wallet bridge {"type":"registered"}',
    expect.stringMatching(/^wallet 2026-07-28 \{"jsonrpc":"2\.0".*"method":"tools\/call"/),
    expect.stringMatching(/^wallet bridge \{"type":"call","id":"[^"]+","name":"pay".*"arguments":\{"n":1\.0\}\}$/),
    expect.stringMatching(/^wallet client \{"type":"result",.*"paid"/),
  ]);
  expect(shown.join()).not.toContain("eyJ");
});

it("goes on when the listener throws", async () => {
  const warned = new Promise((resolve) => process.once("warning", resolve));
  const bridge = await startBridge({
    inspect: () => {
      throw new Error("no room");
    },
  });
  const app = await connectApp(bridge);
  await app.register("pay");
  expect(String(await warned)).toContain("no room");
});
