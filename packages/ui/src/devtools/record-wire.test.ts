import { describe, expect, it } from "vitest";
import { fakeNetwork } from "../../../clientmcp/test/fake-web-socket.ts";
import { recordWire, WireLog } from "./record-wire.ts";

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhcHAifQ.c2lnbmF0dXJl";

function recorded(token = TOKEN) {
  const network = fakeNetwork();
  const log = new WireLog();
  const Recorded = recordWire(log, network.WebSocket);
  const socket = new Recorded("wss://bridge.example/connect?key=secret", ["clientmcp.v1", token]);
  network.socket.open();
  const texts = (): readonly string[] => log.frames.map(({ from, text }) => `${from} ${text}`);
  return { socket, network, log, texts };
}

describe("recordWire", () => {
  it("records what is sent, what is received, and how a connection began and ended", () => {
    const { socket, network, texts } = recorded();

    socket.send('{"type":"ping"}');
    network.socket.receive({ type: "pong" });
    network.socket.end(4409, "replaced");

    expect(texts()).toEqual([
      "socket open wss://bridge.example/connect",
      'client {"type":"ping"}',
      'bridge {"type":"pong"}',
      "socket close 4409 replaced",
    ]);
    expect(network.socket.sent).toEqual(['{"type":"ping"}']);
  });

  it.each([
    ["the connection's own token, whatever it looks like", "my.own.token", "my.own.token"],
    ["every token that looks like one", "my.own.token", TOKEN],
  ])("hides %s, in every frame and in a reason", (_what, token, shown) => {
    const { socket, network, log } = recorded(token);

    socket.send(`{"type":"result","text":"${shown}"}`);
    network.socket.receive({ type: "call", text: `Bearer ${shown}` });
    network.socket.end(4401, `no ${shown}`);

    expect(JSON.stringify(log.frames)).not.toContain(shown);
    expect(JSON.stringify(log.frames)).not.toContain("secret");
    expect(log.frames.filter(({ text }) => text.includes("[token hidden]"))).toHaveLength(3);
  });

  it("hides a token that stands where a long frame is cut", () => {
    const { socket, log } = recorded();

    socket.send(`${"x".repeat(8_180)} ${TOKEN}`);

    expect(log.frames.at(-1)?.text.slice(-13)).toBe("x [token hidd");
    expect(log.frames.at(-1)?.length).toBe(8_195);
  });

  it("keeps the last 500 frames", () => {
    const { socket, log } = recorded();

    for (let frame = 1; frame <= 600; frame++) socket.send(String(frame));

    expect(log.frames).toHaveLength(500);
    expect(log.frames.at(-1)?.text).toBe("600");
  });
});
