import { createSecretKey } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import type { Report } from "../src/index.ts";
import { SignJWT } from "jose";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { post } from "./support/agent.ts";
import { App, connectApp } from "./support/app.ts";
import { SECRET, startBridge, tokenFor } from "./support/bridge.ts";
import { handshakeText, rawFrame } from "./support/raw-client.ts";
import { until } from "./support/until.ts";

describe("connecting (SPEC §3.1)", () => {
  it("E-047: selects clientmcp.v1 whatever the order of the offer, and never the token", async () => {
    const bridge = await startBridge();
    const token = await tokenFor("client");
    for (const offer of [
      ["clientmcp.v1", token],
      [token, "clientmcp.v1"],
    ]) {
      const app = new App(`${bridge.url.replace("http", "ws")}/connect`, offer);
      await once(app.socket, "open");
      expect(app.socket.protocol).toBe("clientmcp.v1");
    }
  });

  it("declines the compression that every browser offers", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    expect(app.socket.extensions).toBe("");
  });

  it.each([
    ["one that was never a token", async () => "nonsense"],
    ["one signed with another secret", () => tokenFor("client", { secret: "another-secret-of-more-than-32-bytes" })],
    ["an agent's", () => tokenFor("agent")],
    ["one with a critical extension", () => signed({ alg: "HS256", crit: ["b64"], b64: true })],
    ["one of another algorithm", () => signed({ alg: "HS512" }, `${SECRET}${SECRET}`)],
  ])("completes the handshake for a bad token, %s, and closes with 4401", async (_which, token) => {
    const bridge = await startBridge();
    const app = await connectApp(bridge, await token());
    expect((await app.closing()).code).toBe(4401);
    expect(app.socket.protocol).toBe("clientmcp.v1");
  });

  it("closes with 4401 when no token is offered", async () => {
    const bridge = await startBridge();
    const app = new App(`${bridge.url.replace("http", "ws")}/connect`, ["clientmcp.v1"]);
    expect((await app.closing()).code).toBe(4401);
  });

  it("accepts a token of any of its secrets (SPEC §2)", async () => {
    const bridge = await startBridge({ secrets: ["a-newer-secret-of-more-than-32-bytes", SECRET] });
    const app = await connectApp(bridge);
    await app.register("tool");
    expect(app.closed).toBeUndefined();
  });

  it("answers 400 to an offer without clientmcp.v1, and 426 without an upgrade", async () => {
    const bridge = await startBridge();
    const socket = new WebSocket(`${bridge.url.replace("http", "ws")}/connect`, [await tokenFor("client")]);
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode).toBe(400);
    socket.on("error", () => {}).terminate();

    const plain = await fetch(`${bridge.url}/connect`);
    expect(plain.status).toBe(426);
    expect(plain.headers.get("upgrade")).toBe("websocket");
  });

  it("E-079: closes the older connection of a client with 4409", async () => {
    const bridge = await startBridge();
    const older = await connectApp(bridge);
    await older.register("tool");
    const newer = await connectApp(bridge);
    expect((await older.closing()).code).toBe(4409);
    await newer.register("tool");
    expect(newer.closed).toBeUndefined();
  });
});

describe("messages (SPEC §3.2)", () => {
  it("answers a ping with exactly a pong", async () => {
    const app = await connectApp(await startBridge());
    app.send('{"type":"ping"}');
    expect(await app.frame(() => true)).toBe('{"type":"pong"}');
  });

  it("answers a ping of the WebSocket protocol with its payload", async () => {
    const app = await connectApp(await startBridge());
    app.socket.ping("payload");
    const [payload] = await once(app.socket, "pong");
    expect(String(payload)).toBe("payload");
  });

  it("reads a frame that comes together with the handshake", async () => {
    const bridge = await startBridge();
    const socket = connect(bridge.port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(Buffer.concat([Buffer.from(handshakeText(await tokenFor("client"))), rawFrame(0x89, "")]));
    let received = "";
    socket.on("data", (data: Buffer) => (received += data.toString("latin1")));
    await until(() => expect(received.endsWith("\r\n\r\n\x8a\x00")).toBe(true));
    expect(received).toMatch(/^HTTP\/1\.1 101 /);
  });

  it.each([1000, 4999])("answers a close frame with its code (%i) and ends the connection", async (code) => {
    const app = await connectApp(await startBridge());
    app.socket.close(code, "bye");
    expect((await app.closing()).code).toBe(code);
  });

  it("closes a client whose frames break the WebSocket protocol with 1002 and says why, and no other", async () => {
    const bridge = await startBridge();
    const other = await connectApp(bridge, await tokenFor("client", { sub: "other" }));
    const app = await connectApp(bridge);
    app.socket.send('{"type":"ping"}', { mask: false });
    expect(await app.closing()).toMatchObject({ code: 1002, reason: "a frame is not masked" });
    await other.register("tool");
  });

  it("closes a client that sends a binary frame with 4400", async () => {
    const app = await connectApp(await startBridge());
    app.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect((await app.closing()).code).toBe(4400);
  });

  it("closes a client whose register is refused with 4400 and the tool's name", async () => {
    const app = await connectApp(await startBridge());
    app.send({ type: "register", tools: [{ name: "a b", inputSchema: { type: "object" } }] });
    const { code, reason } = await app.closing();
    expect(code).toBe(4400);
    expect(reason).toContain("a b");
  });

  it.each([4_194_305, 67_108_864])("E-041: a client that sends %i bytes sees 1009 with a reason", async (size) => {
    const bridge = await startBridge();
    const other = await connectApp(bridge, await tokenFor("client", { sub: "other" }));
    const app = await connectApp(bridge);
    app.send("x".repeat(size));
    const { code, reason } = await app.closing();
    expect(code).toBe(1009);
    expect(reason).not.toBe("");
    await other.register("tool");
  });

  it("takes a message of exactly 4 MiB", async () => {
    const app = await connectApp(await startBridge());
    const frame = '{"type":"later","filling":""}';
    app.send(frame.replace('""', `"${"x".repeat(4_194_304 - frame.length)}"`));
    app.send('{"type":"ping"}');
    expect(await app.frame(() => true)).toBe('{"type":"pong"}');
  });

  it("E-078: refuses calls as busy for a client that stopped reading, until it reads again", async () => {
    const reports: Report[] = [];
    const bridge = await startBridge({ onReport: (report) => reports.push(report) });
    const app = await connectApp(bridge);
    await app.register("tool");
    app.serve(() => "done");
    const params = `"name":"tool","arguments":{"a":"${"x".repeat(3_000_000)}"}`;
    const call = async (): Promise<string> => (await post(bridge, "tools/call", params)).text();

    app.socket.pause();
    const stalled: Promise<string>[] = [];
    const isRefused = (): boolean =>
      reports.some((report) => report.kind === "call-finished" && report.outcome === "busy");
    while (!isRefused() && stalled.length < 30) {
      stalled.push(call());
      await until(() => {
        const started = reports.filter(({ kind }) => kind === "call-started").length;
        if (started < stalled.length && !isRefused()) throw new Error("the call has not arrived");
      });
    }
    expect(await stalled.at(-1)).toContain('"io.github.clientmcp/unavailable":"busy"');

    app.socket.resume();
    expect(await stalled[0]).toContain("done");
    await until(async () => expect(await call()).toContain("done"));
  });

  it("E-066: a client that vanishes takes nobody with it", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge);
    await app.register("tool");
    app.socket.terminate();
    await until(async () => {
      const response = await post(bridge, "tools/list", "");
      expect(await response.json()).toMatchObject({ result: { tools: [] } });
    });
  });
});

function signed(header: { alg: string; crit?: string[]; b64?: true }, secret = SECRET): Promise<string> {
  const key = createSecretKey(Buffer.from(secret));
  return new SignJWT({ sub: "wallet", role: "client" }).setProtectedHeader(header).sign(key);
}
