import { Agent, textOf } from "../fixtures/agent.ts";
import { Program } from "../fixtures/program.ts";
import { expect, test as base } from "../fixtures/test.ts";

const test = base.extend<{ readonly player: Program; readonly listener: Agent }>({
  player: async ({ bridge }, use) => {
    const player = new Program("examples/node-app/dist/main.js", { CLIENTMCP_URL: `${bridge.url}/connect` });
    await player.says(/agents: online/);
    await use(player);
    await player.stop("SIGKILL");
  },
  listener: async ({ bridge }, use) => {
    const agent = await Agent.connect("modern", `${bridge.url}/mcp`, await bridge.token("agent", "player"));
    await use(agent);
    await agent.close();
  },
});

test("an agent plays, and the terminal shows it", async ({ player, listener }) => {
  await listener.call("play");
  await player.says(/playing Prelude/);
  await listener.call("next");
  await player.says(/playing Fugue/);
  await listener.call("pause");
  await player.says(/paused Fugue/);
  const { structuredContent } = await listener.call("nowPlaying");
  expect(structuredContent).toMatchObject({ phase: "paused", track: { title: "Fugue" }, queue: [{ title: "Gigue" }] });
});

test("the queue is cleared only if the person at the terminal says yes", async ({ player, listener }) => {
  const declined = listener.call("clearQueue");
  await player.says(/An agent that calls itself "e2e agent" asks: Remove all 3 tracks that wait\? \[y\/N\] /);
  const asked = player.output.length;
  player.type("no\n");
  expect((await declined).structuredContent).toMatchObject({ status: "rejected", reason: { code: "denied" } });

  const approved = listener.call("clearQueue");
  await player.says(/Remove all 3 tracks that wait/, asked);
  player.type("y\n");
  expect((await approved).structuredContent).toEqual({ status: "completed", removed: 3 });
  expect(textOf(await listener.call("play"))).toContain("empty_queue");
});

test("a question goes when the agent cancels, and the next answer is not taken for it", async ({
  player,
  listener,
}) => {
  const cancel = new AbortController();
  const cancelled = listener.call("clearQueue", {}, cancel.signal).catch((error: unknown) => error);
  await player.says(/Remove all 3 tracks/);
  cancel.abort();
  await player.says(/The question is no longer open/);
  await cancelled;
  player.type("y\n");
  const { structuredContent } = await listener.call("nowPlaying");
  expect(structuredContent).toMatchObject({ queue: [{ title: "Prelude" }, { title: "Fugue" }, { title: "Gigue" }] });
});

test("what an agent sends cannot write to the terminal as the player", async ({ player, listener }) => {
  await listener.call("addTrack", { title: "\u001B[2J\nagents: gone", seconds: 5 });
  for (let track = 0; track < 4; track++) await listener.call("next");
  await player.says(/playing \uFFFD\[2J\uFFFDagents: gone\n/);
  expect(player.output).not.toContain("\u001B[2J");
});

test("the player comes back by itself after the bridge was away", async ({ player, listener, bridge }) => {
  await listener.call("play");
  const before = player.output.length;
  await bridge.kill();
  await player.says(/agents: (?:offline|connecting)/, before);
  await bridge.start();
  await player.says(/agents: online/, before);
  const { structuredContent } = await listener.call("nowPlaying");
  expect(structuredContent).toMatchObject({ phase: "playing", track: { title: "Prelude" } });
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} ends it at once, with an open question too, and agents see that it is gone`, async ({
    player,
    listener,
  }) => {
    const open = listener.call("clearQueue");
    await player.says(/Remove all 3 tracks/);
    expect(await player.stop(signal)).toBe(0);
    expect((await open).isError).toBe(true);
    expect(await listener.toolNames()).toEqual([]);
  });
}
