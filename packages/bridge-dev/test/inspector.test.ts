import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import type { DevBridge } from "../src/index.ts";
import { start } from "./support/dev-bridge.ts";

type Headers = Readonly<Record<string, string>>;

/** A request with exactly these headers, which fetch would not send. */
function ask(bridge: DevBridge, path: string, headers: Headers = {}, body?: string): Promise<IncomingMessage> {
  const { port } = bridge.addresses[0]!;
  return new Promise((resolve, reject) => {
    const asked = request({
      host: "127.0.0.1",
      port,
      path,
      method: body === undefined ? "GET" : "POST",
      headers: { Host: `localhost:${port}`, ...headers },
    });
    onTestFinished(() => void asked.destroy());
    asked.on("error", reject).on("response", resolve).end(body);
  });
}

/** The cookie of a browser that opened the address of the terminal. */
async function cookieOf(bridge: DevBridge): Promise<Headers> {
  const { pathname, search } = new URL(bridge.inspectorUrl());
  const { headers } = await ask(bridge, `${pathname}${search}`);
  return { Cookie: headers["set-cookie"]![0]!.split(";")[0]! };
}

const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const PATHS = [
  ["/dev/events", undefined],
  ["/dev/settings?host=json&form=header", undefined],
  ["/dev/mcp", LIST],
] as const;

describe("the inspector's key", () => {
  it("is exchanged once for a cookie that no script reads and no other site sends", async () => {
    let opened = 0;
    const bridge = await start({ onInspectorOpened: () => opened++ });
    const address = bridge.inspectorUrl();
    expect(address).toMatch(/^http:\/\/localhost:\d+\/\?key=[\w-]{32}$/);
    const path = address.slice(bridge.url.length);
    const { statusCode, headers } = await ask(bridge, path);
    expect({ statusCode, location: headers.location, opened }).toEqual({ statusCode: 303, location: "./", opened: 1 });
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^clientmcp-inspector-\d+=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await ask(bridge, path)).headers["set-cookie"]).toBeUndefined();
    expect(bridge.inspectorUrl()).not.toBe(address);
  });

  it.each(["", "x", "x".repeat(32)])("is not %j", async (key) => {
    const response = await ask(await start(), `/?key=${key}`);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(await text(response)).toContain("This is clientmcp-dev");
  });
});

describe.each(PATHS)("%s", (path, body) => {
  it("answers the inspector's page", async () => {
    const bridge = await start();
    const own = { ...(await cookieOf(bridge)), Origin: bridge.url, "Sec-Fetch-Site": "same-origin" };
    const { statusCode } = await ask(bridge, path, { ...own, "Content-Type": "application/json" }, body);
    expect(statusCode).toBe(200);
  });

  it("refuses whoever has no cookie, or that of another process", async () => {
    const [bridge, other] = [await start(), await start()];
    const foreign = (await cookieOf(other))["Cookie"]!.replace(/-\d+=/, `-${bridge.addresses[0]!.port}=`);
    for (const Cookie of ["", "clientmcp-inspector=x", foreign]) {
      expect((await ask(bridge, path, { Cookie, "Sec-Fetch-Site": "same-origin" }, body)).statusCode).toBe(403);
    }
  });

  it.each([
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "http://localhost:5173" },
    { Origin: "http://127.0.0.1:5173", "Sec-Fetch-Site": "cross-site" },
    { Origin: "null" },
  ])("E-057: refuses another page that has the cookie: %j", async (headers) => {
    const bridge = await start();
    const response = await ask(bridge, path, { ...(await cookieOf(bridge)), ...(headers as Headers) }, body);
    expect(response.statusCode).toBe(403);
    expect(await text(response)).not.toContain("eyJ");
  });
});

describe("GET /dev/mcp and settings", () => {
  it("says what is wrong with a client ID that no token may have", async () => {
    const bridge = await start();
    const cookie = await cookieOf(bridge);
    for (const path of ["/dev/mcp?client=", "/dev/settings?host=json&form=path&client="]) {
      const response = await ask(bridge, `${path}${"x".repeat(129)}`, cookie);
      expect(response.statusCode).toBe(400);
      expect(await text(response)).toMatch(/1 to 128 characters/);
    }
  });

  it("takes no other host and form than those it knows", async () => {
    const bridge = await start();
    const { statusCode } = await ask(bridge, "/dev/settings?host=emacs&form=path", await cookieOf(bridge));
    expect(statusCode).toBe(400);
  });
});

it.each([
  "/dev/inspector/",
  "/dev/inspector/../../index.html",
  "/dev/inspector/%2e%2e%2findex.html",
  "/dev/inspector/x.map",
])("gives out no file for %s", async (path) => {
  expect((await ask(await start(), path)).statusCode).toBe(404);
});
