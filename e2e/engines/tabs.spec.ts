import { textOf } from "../fixtures/agent.ts";
import { expect, expectText, test } from "./test.ts";

test('E-042: tabs: "newest": the older tab says that it was replaced, and takeOver() brings it back', async ({
  engine,
  tabs,
  bridge,
  agentOf,
}) => {
  const address = (name: string): string => `${tabs.url}?client=newest&tabs=newest&name=${name}`;
  const older = await engine.open(address("older"));
  await expectText(older, "#status", "online");
  const newer = await engine.open(address("newer"));
  await expectText(newer, "#status", "online");
  const agent = await agentOf("newest");
  expect(textOf(await agent.call("whichTab"))).toBe("newer");
  await expectText(older, "#status", "closed");
  await expectText(older, "#reason", "replaced");

  await older.click("#take-over");
  await expectText(older, "#status", "online");
  expect(textOf(await agent.call("whichTab"))).toBe("older");
  await expectText(newer, "#status", "closed");
  await expectText(newer, "#reason", "replaced");
  expect(bridge.connectionsOf("newest")).toEqual({ made: 3, open: 1 });
});

test('tabs: "leader": one tab serves, another when the user wants it, and the next when that is closed', async ({
  engine,
  tabs,
  bridge,
  agentOf,
}) => {
  const address = (name: string): string => `${tabs.url}?client=leader&tabs=leader&name=${name}`;
  const first = await engine.open(address("first"));
  await expectText(first, "#status", "online");
  const second = await engine.open(address("second"));
  await expectText(second, "#status", "standby");
  const agent = await agentOf("leader");
  await first.hide();
  expect(textOf(await agent.call("whichTab"))).toBe("first");

  await second.click("#take-over");
  await expectText(second, "#status", "online");
  expect(textOf(await agent.call("whichTab"))).toBe("second");
  await expectText(first, "#status", "standby");

  await second.close();
  await expectText(first, "#status", "online");
  expect(textOf(await agent.call("whichTab"))).toBe("first");
  expect(bridge.connectionsOf("leader")).toEqual({ made: 3, open: 1 });
});

test('tabs: "leader": a tab that the user leaves gives its place to the next, and waits when the user comes back', async ({
  engine,
  tabs,
  bridge,
  elsewhere,
  agentOf,
}) => {
  const address = (name: string): string => `${tabs.url}?client=left&tabs=leader&name=${name}`;
  const first = await engine.open(address("first"));
  await expectText(first, "#status", "online");
  const second = await engine.open(address("second"));
  await expectText(second, "#status", "standby");

  await first.goto(elsewhere);
  await expectText(second, "#status", "online");
  await first.back();
  await expectText(first, "#status", "standby");
  expect(textOf(await (await agentOf("left")).call("whichTab"))).toBe("second");
  expect(bridge.connectionsOf("left")).toEqual({ made: 2, open: 1 });
});
