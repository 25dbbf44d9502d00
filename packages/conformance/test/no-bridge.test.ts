import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { runConformance } from "../src/index.ts";

// A check that passes here states nothing about a bridge, unless the answer is by chance what the rule wants.
const MAY_PASS = {
  200: ["limits.headers"],
  404: ["limits.headers", "agent.auth.discovery.", "agent.auth.unknown-path"],
} as const;

let server: Server | undefined;
afterEach(() => server?.close());

it.each([200, 404] as const)(
  "no check passes against a server that answers everything with %i",
  async (status) => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
    server.on("upgrade", (_request, socket) => socket.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`));
    const url = await listening(server);
    const { checks, ok } = await runConformance({
      url,
      secret: "a-secret-for-tests-of-at-least-32-bytes",
      origin: "https://app.example",
      concurrency: 32,
    });
    const passed = checks.filter(({ status }) => status === "passed").map(({ id }) => id);
    expect(passed.filter((id) => !MAY_PASS[status].some((prefix) => id.startsWith(prefix)))).toEqual([]);
    expect(ok).toBe(false);
  },
  60_000,
);

it("repeats no token in a report, whatever a server answers", async () => {
  server = createServer((request, response) => void response.writeHead(500).end(JSON.stringify(request.headers)));
  const url = await listening(server);
  const secret = "a-secret-for-tests-of-at-least-32-bytes";
  const text = JSON.stringify(await runConformance({ url, secret, only: ["agent.era.discover"] }));
  expect(text).toContain("Bearer <token>");
  expect(text).not.toContain("eyJ");
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
