import type { CheckContext } from "../check-context.ts";
import { Theme, type Check } from "../check.ts";
import { expectEqual, expectHeader, expectStatus, expectThat } from "../expect.ts";
import type { Headers, HttpAnswer } from "../harness/http-exchange.ts";
import { plainTool } from "../harness/standard-tools.ts";

const theme = new Theme("client.handshake", "§3.1");
export const HANDSHAKE_CHECKS: readonly Check[] = theme.checks;

type Offer = (token: string) => readonly string[];

const ACCEPTED: readonly (readonly [string, string, Offer])[] = [
  ["v1-first", "clientmcp.v1 before the token", (token) => ["clientmcp.v1", token]],
  ["token-first", "the token before clientmcp.v1 (E-047)", (token) => [token, "clientmcp.v1"]],
  ["later-version", "a later version beside clientmcp.v1", (token) => ["clientmcp.v2", "clientmcp.v1", token]],
];
for (const [rule, what, offer] of ACCEPTED) {
  theme.must(rule, `accepts the offer of ${what} and selects clientmcp.v1`, async (context) => {
    const app = await context.connect({ protocols: offer(context.token("client")) });
    expectEqual("Sec-WebSocket-Protocol", app.protocol, "clientmcp.v1");
    await app.register([plainTool("echo")]);
  });
}

const REFUSED: readonly (readonly [string, string, (context: CheckContext) => readonly string[]])[] = [
  ["no-token", "no token", () => ["clientmcp.v1"]],
  ["garbage-token", "a token that is none", () => ["clientmcp.v1", "garbage"]],
  ["two-tokens", "two candidates for a token", (c) => ["clientmcp.v1", c.token("client"), c.token("client", { a: 1 })]],
  ["token-and-protocol", "a token and a foreign protocol", (c) => ["clientmcp.v1", c.token("client"), "chat"]],
];
for (const [rule, what, protocols] of REFUSED) {
  theme.must(rule, `completes the handshake with ${what} and closes with 4401 at once (E-047)`, async (context) => {
    const app = await context.connect({ protocols: protocols(context) });
    expectEqual("Sec-WebSocket-Protocol", app.protocol, "clientmcp.v1");
    await app.expectClosed(4401);
    expectEqual("messages before the close", app.frames.all, []);
  });
}

theme.must("token-in-header", "takes no token from an Authorization header on the client channel", async (context) => {
  const headers = { authorization: `Bearer ${context.token("client")}` };
  const app = await context.connect({ protocols: ["clientmcp.v1"], headers });
  await app.expectClosed(4401);
});

theme.must(
  "any-origin",
  "accepts a client from any origin",
  async (context) => {
    const app = await context.connect({ headers: { origin: "https://foreign.example" } });
    await app.register([plainTool("echo")]);
  },
  { section: "§4.5" },
);

theme.must("refused-register", "ignores what a refused client sends", async (context) => {
  const app = await context.connect({ protocols: ["clientmcp.v1", "garbage"] });
  app.send({ type: "register", tools: [] });
  await app.expectClosed(4401);
  expectEqual("messages before the close", app.frames.all, []);
});

const NO_UPGRADE: readonly (readonly [string, string, (token: string) => string | undefined])[] = [
  ["only-token", "only a token", (token) => token],
  ["other-version", "another version and a token", (token) => `clientmcp.v2, ${token}`],
  ["version-case", "CLIENTMCP.V1 and a token", (token) => `CLIENTMCP.V1, ${token}`],
  ["no-protocol", "no subprotocol", () => undefined],
];
for (const [rule, what, offer] of NO_UPGRADE) {
  theme.must(rule, `answers an upgrade that offers ${what} with HTTP 400`, async (context) => {
    const token = context.token("client");
    const answer = await upgrade(context, context.path("/connect"), offer(token));
    expectStatus(answer, 400);
    expectThat("an answer without the token", !answer.body.includes(token), answer.body);
  });
}

theme.must("not-an-upgrade", "answers a plain GET with HTTP 426 that names websocket", async (context) => {
  const answer = await context
    .agent({ token: null })
    .send({ method: "GET", path: context.path("/connect"), headers: {} });
  expectStatus(answer, 426);
  expectHeader(answer, "upgrade", /^websocket$/i);
});

for (const [rule, path] of [
  ["other-path", "/elsewhere"],
  ["agent-path", "/mcp"],
] as const) {
  theme.should(rule, `upgrades requests to /connect but none to ${path}`, async (context) => {
    const offered = `clientmcp.v1, ${context.token("client")}`;
    expectStatus(await upgrade(context, context.path("/connect"), offered), 101);
    const answer = await upgrade(context, context.path(path), offered);
    expectThat("another status than 101", answer.status !== 101, answer.status);
  });
}

theme.must(
  "header-forms",
  "accepts an upgrade with other cases and one header line for each subprotocol",
  async (context) => {
    const offered = ["clientmcp.v1", context.token("client")];
    const answer = await upgrade(context, context.path("/connect"), offered, {
      upgrade: "WebSocket",
      connection: "upgrade",
    });
    expectStatus(answer, 101);
    expectEqual("Sec-WebSocket-Protocol", answer.headers["sec-websocket-protocol"], "clientmcp.v1");
  },
);

theme.must("control-ping", "answers a WebSocket ping with a pong", async (context) => {
  const app = await context.connect();
  await app.controlPing();
});

function upgrade(
  context: CheckContext,
  path: string,
  offered: string | readonly string[] | undefined,
  more: Headers = {},
): Promise<HttpAnswer> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    "sec-websocket-protocol": offered,
    ...more,
  };
  return context.agent({ token: null }).send({ method: "GET", path, headers });
}
