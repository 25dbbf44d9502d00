import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { SECRET, startBridge, tokenFor } from "./support/bridge.ts";
import { until } from "./support/until.ts";

describe("forwarding (SPEC §3.2)", () => {
  const tricky = '{"big":9007199254740993, "one":1.0,"b":1,"a":2,"a":3,"e":1E400,"text":"\\u00e9\\/é"}';

  it("hands arguments on to the byte", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("tool");
    app.serve(() => "done");
    await (await post(bridge, "tools/call", `"name":"tool","arguments":${tricky}`)).text();
    expect(await app.frame((text) => text.includes('"call"'))).toContain(`"arguments":${tricky}`);
  });

  it("hands a result on to the byte, small or large", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("small", "large");
    for (const [name, padding] of [
      ["small", ""],
      ["large", "é".repeat(500_000)],
    ] as const) {
      const members = `"content":[],"structuredContent":{"padding":"${padding}","tricky":${tricky}}`;
      const calling = post(bridge, "tools/call", `"name":"${name}"`);
      const { id } = await app.call(name);
      app.send(`{"type":"result","id":"${id}","result":{${members}}}`);
      const response = await calling;
      const body = await response.text();
      expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
      expect(body).toContain(members);
    }
  });
});

describe("tokens (SPEC §4)", () => {
  it.each([
    ["none", async () => ""],
    ["nonsense", async () => "Bearer nonsense"],
    ["a client's", async () => `Bearer ${await tokenFor("client")}`],
    ["two", async () => `Bearer ${await tokenFor("agent")}, Bearer ${await tokenFor("agent")}`],
  ])("E-049: answers 401 with WWW-Authenticate for the token %s", async (_which, authorization) => {
    const bridge = await startBridge();
    const response = await post(bridge, "tools/list", "", { headers: { Authorization: await authorization() } });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  it("accepts the token as the last part of the path", async () => {
    const bridge = await startBridge();
    const response = await fetch(`${bridge.url}/mcp/${await tokenFor("agent")}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    expect(await response.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  it("E-050: answers 404 with JSON where OAuth metadata would be", async () => {
    const bridge = await startBridge();
    const response = await fetch(`${bridge.url}/.well-known/oauth-protected-resource`);
    expect(response.status).toBe(404);
    await expect(response.json()).resolves.toEqual(expect.any(Object));
  });

  it("E-051: shows the token of a request in no answer and no report", async () => {
    const reports: unknown[] = [];
    const bridge = await startBridge({ onReport: (report) => reports.push(report) });
    const token = await tokenFor("agent", { secret: `${SECRET}-but-another` });
    const answers = await Promise.all([
      post(bridge, "tools/list", "", { token }).then(asText),
      fetch(`${bridge.url}/mcp/${token}`, { method: "POST", body: "{" }).then(asText),
      fetch(`${bridge.url}/nowhere/${token}`).then(asText),
    ]);
    const app = await connectApp(bridge, token);
    const { reason } = await app.closing();
    expect(JSON.stringify([answers, reports, reason])).not.toContain(token.slice(0, 20));
    expect(reports).not.toEqual([]);
  });
});

describe("bodies (SPEC §6)", () => {
  it("E-061: answers a readable 413 to a body that declares more than 4 MiB", async () => {
    const bridge = await startBridge();
    const response = await post(bridge, "tools/call", `"name":"tool","arguments":{"a":"${"x".repeat(4_194_304)}"}`);
    expect(response.status).toBe(413);
    expect(await response.text()).not.toBe("");
  });

  it("E-061: answers a readable 413 to a chunked body of more than 4 MiB", async () => {
    const bridge = await startBridge();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent++ < 200) controller.enqueue(new Uint8Array(65_536).fill(32));
        else controller.close();
      },
    });
    const response = await fetch(`${bridge.url}/mcp`, {
      method: "POST",
      headers: { Authorization: `Bearer ${await tokenFor("agent")}`, "Content-Type": "application/json" },
      body,
      duplex: "half",
    });
    expect(response.status).toBe(413);
    expect(await response.text()).not.toBe("");
  });

  it("E-061: answers 400 to what is not JSON", async () => {
    const bridge = await startBridge();
    const response = await fetch(`${bridge.url}/mcp/${await tokenFor("agent")}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"a":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: -32_700 } });
  });
});

describe("streams (SPEC §4.3, §4.4)", () => {
  it("E-068: a slow call becomes a stream whose only event is the answer", async () => {
    const bridge = await startBridge({ streamAfterMs: 20, callCommentMs: 20 });
    const app = await connectApp(bridge);
    await app.register("slow");
    const response = await post(bridge, "tools/call", '"name":"slow"');
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    app.answer((await app.call("slow")).id, "done");
    const text = await response.text();
    expect(text).toMatch(/^:/);
    expect(text.match(/^data:/gm)).toHaveLength(1);
    expect(text).toContain('"text":"done"');
  });

  it("cancels the call of an agent that hangs up before it is answered (SPEC §4.3)", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("slow");
    const abort = new AbortController();
    const calling = post(bridge, "tools/call", '"name":"slow"', { signal: abort.signal });
    const { id } = await app.call("slow");
    abort.abort();
    await expect(calling).rejects.toThrow("aborted");
    expect(await app.cancelled()).toBe(id);
  });

  it("cancels the call of an agent that hangs up on its stream (SPEC §4.3)", async () => {
    const bridge = await startBridge({ streamAfterMs: 20, callCommentMs: 20 });
    const app = await connectApp(bridge);
    await app.register("slow");
    const abort = new AbortController();
    await post(bridge, "tools/call", '"name":"slow"', { signal: abort.signal });
    const { id } = await app.call("slow");
    abort.abort();
    expect(await app.cancelled()).toBe(id);
  });

  it("E-070: an agent that half-closes its stream is gone", async () => {
    const reports: string[] = [];
    const bridge = await startBridge({ onReport: ({ kind }) => reports.push(kind) });
    const socket = connect(bridge.port, "127.0.0.1");
    socket.write(
      `GET /mcp/${await tokenFor("agent")} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`,
    );
    await once(socket, "data");
    expect(reports).toContain("stream-opened");
    const closed = once(socket, "close");
    socket.end();
    await closed;
    await until(() => expect(reports).toContain("stream-closed"));
  });
});

function asText(response: Response): Promise<string> {
  return response.text();
}
