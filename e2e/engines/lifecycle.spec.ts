import { textOf } from "../fixtures/agent.ts";
import { Relay } from "../fixtures/relay.ts";
import { expect, expectText, test } from "./test.ts";

const ONE = { made: 1, open: 1 };
const ONE_AFTER_ANOTHER = { made: 2, open: 1 };

test("an agent lists and calls the tools of a page, which has one connection", async ({
  engine,
  lifecycle,
  bridge,
  agentOf,
}) => {
  const tab = await engine.open(`${lifecycle.url}?client=plain`);
  await expectText(tab, "#status", "online");
  const agent = await agentOf("plain");
  expect(await agent.toolNames()).toEqual(["visibility"]);
  expect(textOf(await agent.call("visibility"))).toBe("visible");
  expect(bridge.connectionsOf("plain")).toEqual(ONE);

  await tab.close();
  await expect.poll(() => bridge.connectionsOf("plain").open).toBe(0);
  expect(textOf(await agent.call("visibility"))).toContain("not connected");
});

test("a page comes back by itself when the bridge crashes and is started again", async ({
  engine,
  lifecycle,
  bridge,
  agentOf,
}) => {
  const tab = await engine.open(`${lifecycle.url}?client=crash`);
  await expectText(tab, "#status", "online");
  await bridge.kill();
  await expectText(tab, "#status", /offline|connecting/);
  await expectText(tab, "#reason", /^(network|token-failed)$/);
  await bridge.start();
  await expectText(tab, "#status", "online");
  expect(textOf(await (await agentOf("crash")).call("visibility"))).toBe("visible");
  expect(bridge.connectionsOf("crash")).toEqual(ONE);
});

test("a page is told that the bridge is shut down, and comes back when it is started again", async ({
  engine,
  lifecycle,
  bridge,
}) => {
  const tab = await engine.open(`${lifecycle.url}?client=restart&token=${await bridge.token("client", "restart")}`);
  await expectText(tab, "#status", "online");
  await bridge.shutDown();
  await expectText(tab, "#message", /1001/);
  await bridge.start();
  await expectText(tab, "#status", "online");
  expect(bridge.connectionsOf("restart")).toEqual(ONE);
});

test("E-033: a connection that is cut is replaced by one other", async ({ engine, lifecycle, bridge, agentOf }) => {
  const relay = await Relay.to(bridge.url);
  const to = encodeURIComponent(`${relay.url}/connect`);
  const tab = await engine.open(`${lifecycle.url}?client=cut&to=${to}`);
  await expectText(tab, "#status", "online");
  relay.cut();
  await expect.poll(() => bridge.connectionsOf("cut")).toEqual(ONE_AFTER_ANOTHER);
  await expectText(tab, "#status", "online");
  expect(textOf(await (await agentOf("cut")).call("visibility"))).toBe("visible");
  relay.close();
});

test("a page without a network says so, and is connected soon after it has one again", async ({
  engine,
  lifecycle,
  bridge,
}) => {
  test.skip(engine.setOffline === undefined, "nothing can take the network from this browser");
  const relay = await Relay.to(bridge.url);
  const to = encodeURIComponent(`${relay.url}/connect`);
  const tab = await engine.open(`${lifecycle.url}?client=offline&to=${to}`);
  await expectText(tab, "#status", "online");
  await engine.setOffline?.(true);
  // An open connection may outlive that, in a browser as in a real one whose network changes.
  relay.cut();
  await expectText(tab, "#status", /offline|connecting/);
  await expectText(tab, "#reason", /^(network|token-failed)$/);
  await engine.setOffline?.(false);
  await expectText(tab, "#status", "online");
  expect(bridge.connectionsOf("offline").open).toBe(1);
  relay.close();
});

test("E-025: a hidden page answers, and comes back when the bridge is started again", async ({
  engine,
  lifecycle,
  bridge,
  agentOf,
}) => {
  const tab = await engine.open(`${lifecycle.url}?client=hidden`);
  await expectText(tab, "#status", "online");
  const agent = await agentOf("hidden");
  await tab.hide();
  await expect.poll(async () => textOf(await agent.call("visibility"))).toBe("hidden");

  await bridge.kill();
  await bridge.start();
  await expect.poll(() => bridge.connectionsOf("hidden")).toEqual(ONE);
  const another = await agentOf("hidden");
  await expect.poll(async () => textOf(await another.call("visibility"))).toBe("hidden");

  await tab.show();
  await expect.poll(async () => textOf(await another.call("visibility"))).toBe("visible");
  await expectText(tab, "#status", "online");
  expect(bridge.connectionsOf("hidden")).toEqual(ONE);
});

test.describe("the way back", () => {
  test("E-026: a connected page that was left is connected again, once", async ({
    engine,
    lifecycle,
    bridge,
    elsewhere,
    agentOf,
  }) => {
    const tab = await engine.open(`${lifecycle.url}?client=back`);
    await expectText(tab, "#status", "online");
    await tab.goto(elsewhere);
    await expect.poll(() => bridge.connectionsOf("back")).toEqual({ made: 1, open: 0 });

    await tab.back();
    await expectText(tab, "#status", "online");
    await expectText(tab, "#restored", String(engine.keepsConnectedPages));
    expect(textOf(await (await agentOf("back")).call("visibility"))).toBe("visible");
    expect(bridge.connectionsOf("back")).toEqual(ONE_AFTER_ANOTHER);
  });

  test("E-026: a page that was left without a connection is restored and connects, once", async ({
    engine,
    lifecycle,
    bridge,
    elsewhere,
    agentOf,
  }) => {
    const tab = await engine.open(`${lifecycle.url}?client=unconnected`);
    await expectText(tab, "#status", "online");
    await bridge.kill();
    await expectText(tab, "#status", "offline");
    await tab.goto(elsewhere);
    await bridge.start();

    await tab.back();
    await expectText(tab, "#restored", "true");
    await expectText(tab, "#status", "online");
    expect(textOf(await (await agentOf("unconnected")).call("visibility"))).toBe("visible");
    expect(bridge.connectionsOf("unconnected")).toEqual(ONE);
  });
});
