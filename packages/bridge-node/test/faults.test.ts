import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { startBridge, tokenFor } from "./support/bridge.ts";
import { startFaultProxy } from "./support/fault-proxy.ts";
import { held, heldBeyond } from "./support/held.ts";
import { callText, getStreamText, RawAgent, sendRaw } from "./support/raw-agent.ts";
import { Random } from "./support/random.ts";

const WORDS = '{"words":"ä€😀\\u0000","number":1.0e+2}';

async function called(bridge: { readonly url: string }, tool: string): Promise<string> {
  return (await post(bridge, "tools/call", `"name":"${tool}","arguments":${WORDS}`)).text();
}

describe("a network that cuts everything into pieces", () => {
  it.each([1, 7])("of %i bytes changes nothing that either side sees", async (pieceBytes) => {
    const bridge = await startBridge();
    const proxy = await startFaultProxy(bridge, { pieceBytes });
    const app = await connectApp(proxy);
    await app.register("echo", "other");
    app.serve(() => "ä€😀");
    const answer = await called(proxy, "echo");
    expect(answer).toContain('"text":"ä€😀"');
    expect(app.received.find((frame) => frame.includes('"call"'))).toContain(`"arguments":${WORDS}`);
    expect(await called(bridge, "echo")).toBe(answer);
  });
});

describe("a network that holds connections back by different times", () => {
  it("mixes up no answers, however the calls of 20 agents overtake each other", async () => {
    const random = new Random(1);
    const delayMs = (): number => random.below(20);
    const bridge = await startBridge();
    const proxy = await startFaultProxy(bridge, { delayMs });
    const app = await connectApp(proxy);
    await app.register("echo");
    const order: number[] = [];
    app.serve((call) => {
      order.push(Number(call.arguments["agent"]));
      return JSON.stringify(call.arguments);
    });
    const token = await tokenFor("agent");
    const agents = await Promise.all(Array.from({ length: 20 }, () => RawAgent.connect(proxy, token)));
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        agents.map((agent, number) => agent.call("echo", `{"agent":${number},"round":${round}}`)),
      );
      for (const [number, answer] of answers.entries()) {
        expect(answer).toContain(`{\\"agent\\":${number},\\"round\\":${round}}`);
      }
    }
    const first = order.slice(0, 20);
    expect(first.some((agent, place) => agent !== place)).toBe(true);
  });

  it("lets the newest of a client's connections win, and what the older ones still say changes nothing", async () => {
    const random = new Random(2);
    const bridge = await startBridge();
    const proxy = await startFaultProxy(bridge, { delayMs: () => random.below(20) });
    for (let round = 0; round < 10; round++) {
      const old = await connectApp(proxy);
      await old.register("old");
      old.send('{"type":"register","tools":[{"name":"late","inputSchema":{"type":"object"}}]}');
      const app = await connectApp(proxy);
      await app.register(`new${round}`);
      expect((await old.closing()).code).toBe(4409);
      const listed = await (await post(bridge, "tools/list", "")).text();
      expect(listed).toContain(`"tools":[{"name":"new${round}"`);
      expect(listed.match(/"inputSchema"/g)).toHaveLength(1);
    }
  });
});

describe("a connection that stalls", () => {
  it("delays the calls of its client, which are answered once each when it goes on", async () => {
    const bridge = await startBridge();
    const proxy = await startFaultProxy(bridge);
    const app = await connectApp(proxy);
    await app.register("slow");
    proxy.stall();
    const calling = [called(bridge, "slow"), called(bridge, "slow")];
    const list = await post(bridge, "tools/list", "");
    expect(await list.text()).toContain('"name":"slow"');
    expect(app.received.filter((frame) => frame.includes('"call"'))).toEqual([]);
    app.serve(({ id }) => `answer ${id}`);
    proxy.resume();
    const answers = (await Promise.all(calling)).map((text) => /answer \d+/.exec(text)?.[0]);
    expect(new Set(answers)).toEqual(new Set(["answer 1", "answer 2"]));
  });

  it("E-079: does not keep its client from coming back: the call in flight fails, and late answers change nothing", async () => {
    const bridge = await startBridge();
    const proxy = await startFaultProxy(bridge);
    const old = await connectApp(proxy);
    await old.register("tool");
    const lost = called(bridge, "tool");
    const { id } = await old.call("tool");
    proxy.stall();

    const app = await connectApp(bridge);
    await app.register("tool");
    expect(await lost).toContain('"io.github.clientmcp/unavailable":"disconnected"');
    app.serve(() => "from the new connection");
    old.answer(id, "too late");
    proxy.resume();
    expect((await old.closing()).code).toBe(4409);
    expect(await called(bridge, "tool")).toContain("from the new connection");
  });

  it("of one agent delays no other, and leaves nothing when it breaks in the middle of an answer", async () => {
    const bridge = await startBridge();
    const proxy = await startFaultProxy(bridge);
    const app = await connectApp(bridge);
    await app.register("large");
    app.serve(() => "x".repeat(4_000_000));
    const token = await tokenFor("agent");
    await called(bridge, "large");
    const before = held();
    const stuck = await Promise.all(Array.from({ length: 3 }, () => sendRaw(proxy, callText(token, "large"))));
    await Promise.race(stuck.map((socket) => once(socket, "data")));
    proxy.stall();
    expect(stuck.map(({ bytesRead }) => bytesRead < 4_000_000)).toEqual([true, true, true]);
    expect(await called(bridge, "large")).toContain("xxx");
    proxy.drop();
    proxy.resume();
    expect(await heldBeyond(before)).toEqual({ sockets: 0, timers: 0 });
  });
});

describe("a connection that is reset", () => {
  it("fails its client's calls at once, and serves the client when it comes back", async () => {
    const bridge = await startBridge();
    const proxy = await startFaultProxy(bridge);
    const first = await connectApp(proxy);
    await first.register("tool");
    const lost = Promise.all([called(bridge, "tool"), called(bridge, "tool")]);
    await first.frame((text) => text.includes('"id":"2"'));
    proxy.drop();
    for (const text of await lost) expect(text).toContain('"io.github.clientmcp/unavailable":"disconnected"');
    expect(await called(bridge, "tool")).toContain('"io.github.clientmcp/unavailable":"offline"');

    const second = await connectApp(proxy);
    await second.register("tool");
    second.serve(() => "back");
    expect(await called(bridge, "tool")).toContain("back");
  });

  it("cancels the calls of its agents, and only theirs", async () => {
    const bridge = await startBridge();
    const proxy = await startFaultProxy(bridge);
    const app = await connectApp(bridge);
    await app.register("mine", "theirs");
    const theirs = called(bridge, "theirs");
    const { id } = await app.call("theirs");
    await sendRaw(proxy, callText(await tokenFor("agent"), "mine"));
    const mine = await app.call("mine");
    proxy.drop();
    expect(await app.cancelled()).toBe(mine.id);
    app.answer(id, "untouched");
    expect(await theirs).toContain("untouched");
  });
});

describe("random bytes", () => {
  it.each([1, 2])("at the agents' side end nothing but their own connections (seed %i)", async (seed) => {
    const random = new Random(seed);
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("echo");
    app.serve(() => "unharmed");
    const token = await tokenFor("agent");
    const requests = [callText(token, "echo"), getStreamText(token), callText(token, "echo", WORDS, ["Upgrade: h2c"])];
    await called(bridge, "echo");
    const before = held();
    for (let round = 0; round < 5; round++) {
      for (let times = 0; times < 30; times++) {
        const request = Buffer.from(random.pick(requests));
        const more = Buffer.concat([request, random.bytes(500)]);
        const socket = await sendRaw(bridge, random.pick([random.bytes(2_000), random.damage(request), more]));
        socket.end();
      }
      expect(await called(bridge, "echo")).toContain("unharmed");
    }
    expect(await heldBeyond(before)).toEqual({ sockets: 0, timers: 0 });
    expect(app.closed).toBeUndefined();
  });

  it.each([1, 2])("at the clients' side end nothing but their own connections (seed %i)", async (seed) => {
    const random = new Random(seed);
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("echo");
    app.serve(() => "unharmed");
    const token = await tokenFor("client", { sub: "odd" });
    const handshake = Buffer.from(
      [
        "GET /connect HTTP/1.1",
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        `Sec-WebSocket-Key: ${random.bytes(16, 16).toString("base64")}`,
        `Sec-WebSocket-Protocol: clientmcp.v1, ${token}`,
        "",
        "",
      ].join("\r\n"),
    );
    await called(bridge, "echo");
    const before = held();
    for (let round = 0; round < 5; round++) {
      for (let times = 0; times < 30; times++) {
        const opening = random.pick([handshake, handshake, random.damage(handshake)]);
        const frames = random.pick([random.bytes(2_000), random.damage(textFrame('{"type":"register","tools":[]}'))]);
        const socket = await sendRaw(bridge, Buffer.concat([opening, frames]));
        socket.end();
      }
      expect(await called(bridge, "echo")).toContain("unharmed");
    }
    expect(await heldBeyond(before)).toEqual({ sockets: 0, timers: 0 });
    expect(app.closed).toBeUndefined();
  });
});

/** A short text frame of a client, masked with zeros (RFC 6455 §5.2). */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
