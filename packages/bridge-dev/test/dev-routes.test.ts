import { request, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { DevBridge } from "../src/index.ts";
import { start } from "./support/dev-bridge.ts";

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request with exactly these headers, which fetch would not send. */
function get(
  { addresses }: DevBridge,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const port = addresses[0]!.port;
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers: { Host: `localhost:${port}`, ...headers } })
      .on("error", reject)
      .on("response", (response) => {
        const { statusCode: status, headers } = response;
        resolve(text(response).then((body) => ({ status, headers, body })));
      })
      .end();
  });
}

function claims(token: string): unknown {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

describe("GET /dev/token", () => {
  it("gives a client token for the client that is asked for, good for an hour", async () => {
    const { status, headers, body } = await get(await start(), "/dev/token?client=shop");
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    const { iat, exp, ...rest } = claims(body) as { iat: number; exp: number };
    expect(rest).toEqual({ sub: "shop", role: "client" });
    expect(exp - iat).toBe(3_600);
  });

  it("means the project's name where no client is named", async () => {
    expect(claims((await get(await start(), "/dev/token")).body)).toMatchObject({ sub: "wallet" });
  });

  it("never gives an agent token", async () => {
    const { body } = await get(await start(), "/dev/token?client=a&role=agent");
    expect(claims(body)).toMatchObject({ role: "client" });
  });

  it.each(["http://localhost:5173", "https://app.localhost", "http://127.0.0.1:3000", "http://[::1]:8080"])(
    "lets a page of %s read the answer",
    async (origin) => {
      const answer = await get(await start(), "/dev/token", { Origin: origin, "Sec-Fetch-Site": "cross-site" });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ "access-control-allow-origin": origin, vary: "Origin" });
    },
  );

  it.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example",
    "garbage",
  ])("E-057: refuses a page of %s with 403 and no CORS header", async (origin) => {
    const answer = await get(await start(), "/dev/token", { Origin: origin });
    expect(answer.status).toBe(403);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.body).not.toContain("eyJ");
  });

  it("refuses what another site embeds, which comes without an Origin", async () => {
    const { status, body } = await get(await start(), "/dev/token", { "Sec-Fetch-Site": "cross-site" });
    expect(status).toBe(403);
    expect(body).not.toContain("eyJ");
  });

  it.each(["evil.example", "evil.example:6270", "localhost.evil.example", "192.168.0.7"])(
    "refuses a request for the host %j, which may be another site's name for this machine",
    async (host) => {
      for (const path of ["/", "/dev/token", "/mcp", "/healthz"]) {
        expect((await get(await start(), path, { Host: host })).status).toBe(403);
      }
    },
  );

  it("answers to a host that was allowed", async () => {
    const bridge = await start({ allowedHosts: ["dev.example"] });
    expect((await get(bridge, "/dev/token", { Host: "dev.example:6270" })).status).toBe(200);
  });

  it("says what is wrong with a client ID that no token may have", async () => {
    const { status, body } = await get(await start(), `/dev/token?client=${"x".repeat(129)}`);
    expect(status).toBe(400);
    expect(body).toMatch(/1 to 128 characters/);
  });

  it("answers 405 to any other method", async () => {
    expect(await get(await start(), "/dev/token", {}, "POST")).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD" },
    });
  });
});

describe("GET /", () => {
  it("says what this is and how to go on, without any token", async () => {
    const { status, body } = await get(await start(), "/");
    expect(status).toBe(200);
    expect(body).toContain("npx clientmcp-dev token --role agent --client wallet");
    expect(body).not.toContain("eyJ");
  });
});

describe("other paths", () => {
  it.each(["//", "/?", "/dev", "/dev/token/", "*", "http://localhost/dev/token"])(
    "answers something to %s",
    async (path) => {
      expect((await get(await start(), path)).status).toBeGreaterThanOrEqual(200);
    },
  );

  it("leaves them to the bridge", async () => {
    expect((await get(await start(), "/healthz")).body).toBe('{"status":"ok"}');
    expect((await get(await start(), "/mcp")).status).toBe(401);
  });
});
