import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import type { Body } from "@clientmcp/bridge-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { readBody, readHead } from "./http-requests.ts";

async function receive(request: string): Promise<{ req: IncomingMessage; res: ServerResponse }> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  socket.write(request);
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const [req, res] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  return { req, res };
}

async function read(request: string, limit = 10, timeoutMs = 10_000): Promise<Body> {
  const { req, res } = await receive(request);
  return new Promise((resolve) => readBody(req, res, { limit, timeoutMs }, resolve));
}

describe("readHead", () => {
  it.each([
    ["/mcp", "/mcp"],
    ["/mcp?a=/b", "/mcp"],
    ["http://localhost:6270/mcp?a", "/mcp"],
    ["http://localhost", "/"],
    ["/a//b", "/a//b"],
  ])("reads the target %s as the path %s", async (target, path) => {
    const { req } = await receive(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(readHead(req)).toMatchObject({ method: "GET", path });
  });

  it("joins the lines of a header, also of one that Node takes the first of", async () => {
    const { req } = await receive(
      "GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n",
    );
    expect(readHead(req).headers["authorization"]).toBe("Bearer a, Bearer b");
  });

  it("has no headers but those that came", async () => {
    const { req } = await receive("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(readHead(req).headers["constructor"]).toBeUndefined();
  });

  it.each(["__proto__", "constructor", "toString"])("takes a single header named %s for any other", async (name) => {
    const { req } = await receive(`GET / HTTP/1.1\r\nHost: localhost\r\n${name}: x\r\n\r\n`);
    expect(Object.entries(readHead(req).headers)).toEqual([
      ["host", "localhost"],
      [name.toLowerCase(), "x"],
    ]);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "takes a header named %s for any other",
    async (name) => {
      const lines = `${name}: x\r\nX-Other: y\r\n${name}: z\r\n`;
      const { req } = await receive(`GET / HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n`);
      expect(Object.entries(readHead(req).headers)).toEqual([
        ["host", "localhost"],
        [name.toLowerCase(), "x, z"],
        ["x-other", "y"],
      ]);
    },
  );
});

describe("readBody", () => {
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\n";

  it("reads as many bytes as are allowed", async () => {
    const body = await read(`${head}Content-Length: 10\r\n\r\n0123456789`);
    expect(body).toEqual({ kind: "complete", bytes: Buffer.from("0123456789") });
  });

  it("reads chunks", async () => {
    const body = await read(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`);
    expect(body).toEqual({ kind: "complete", bytes: Buffer.from("abcde") });
  });

  it("E-061: gives up on a length over the limit before the body comes", async () => {
    expect(await read(`${head}Content-Length: 11\r\n\r\n`)).toEqual({ kind: "too-large" });
  });

  it("E-061: gives up on chunks over the limit before they end", async () => {
    const body = await read(`${head}Transfer-Encoding: chunked\r\n\r\nb\r\n01234567890\r\n`);
    expect(body).toEqual({ kind: "too-large" });
  });

  it("E-061: gives up on a body that stalls, and on its connection", async () => {
    const { req, res } = await receive(`${head}Content-Length: 5\r\n\r\nabc`);
    const body = await new Promise((resolve) => readBody(req, res, { limit: 10, timeoutMs: 20 }, resolve));
    expect(body).toEqual({ kind: "timed-out" });
    expect(res.shouldKeepAlive).toBe(false);
  });
});
