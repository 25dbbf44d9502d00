import type { CheckContext } from "../check-context.ts";
import { Theme, type Check } from "../check.ts";
import { expectHeader, expectResult, expectStatus, expectThat, parsed } from "../expect.ts";
import { callModern, getStream, initialize, legacy, modern, type AgentRequest } from "../harness/mcp-request.ts";
import type { HttpAnswer } from "../harness/http-exchange.ts";

const theme = new Theme("agent.auth", "§4");
export const AGENT_AUTH_CHECKS: readonly Check[] = theme.checks;

const REQUESTS: readonly (readonly [string, string, AgentRequest])[] = [
  ["discover", "server/discover", modern("server/discover")],
  ["call", "tools/call", callModern("echo")],
  ["initialize", "initialize", initialize()],
  ["legacy-list", "a legacy tools/list", legacy("tools/list")],
  ["get", "GET", getStream()],
  ["delete", "DELETE", { method: "DELETE", headers: {} }],
  ["put", "PUT", { method: "PUT", headers: {} }],
  ["not-json", "a body that is not JSON", modern("", {}, { body: "{" })],
  ["text", "a body of text/plain", modern("tools/list", {}, { headers: { "content-type": "text/plain" } })],
];
for (const [rule, what, request] of REQUESTS) {
  theme.must(
    `missing.${rule}`,
    `answers ${what} without a token with 401 before anything else (E-049)`,
    async (context) => {
      expectRefused(await context.agent({ token: null }).send(request));
    },
  );
  theme.must(
    `path-missing.${rule}`,
    `answers ${what} with a bad token in the path with 401 (E-049)`,
    async (context) => {
      expectRefused(await context.agent({ token: null }).send({ ...request, path: context.path("/mcp/garbage") }));
    },
  );
}

const SCHEMES: readonly (readonly [string, string, (token: string) => string])[] = [
  ["basic", "the scheme Basic", (token) => `Basic ${token}`],
  ["scheme-missing", "no scheme", (token) => token],
  ["scheme-only", "a scheme but no token", () => "Bearer"],
  ["scheme-glued", "a scheme glued to the token", (token) => `Bearer${token}`],
];
for (const [rule, what, header] of SCHEMES) {
  theme.must(rule, `answers an Authorization header with ${what} with 401`, async (context) => {
    const authorization = header(context.token("agent"));
    expectRefused(
      await context.agent({ token: null }).send(modern("server/discover", {}, { headers: { authorization } })),
    );
  });
}

for (const [rule, what, scheme] of [
  ["scheme-lower", "bearer in lower case", "bearer "],
  ["scheme-upper", "BEARER in capitals", "BEARER "],
  ["scheme-spaces", "several spaces after Bearer", "Bearer   "],
] as const) {
  theme.must(rule, `accepts ${what}`, async (context) => {
    const headers = { authorization: scheme + context.token("agent") };
    expectResult(await context.agent({ token: null }).send(modern("server/discover", {}, { headers })));
  });
}

theme.must("query", "takes no token from the query string", async (context) => {
  for (const name of ["token", "access_token", "authorization"]) {
    const path = context.path(`/mcp?${name}=${context.token("agent")}`);
    expectRefused(await context.agent({ token: null }).send({ ...modern("server/discover"), path }));
  }
});

theme.should("path", "accepts the token as the last segment of the path", async (context) => {
  await context.app();
  const agent = context.agent({ token: null });
  for (const request of [modern("tools/list"), callModern("echo"), initialize()]) {
    expectResult(await agent.send({ ...request, path: context.path(`/mcp/${context.token("agent")}`) }));
  }
});

theme.should("slash", "serves its paths with a slash at the end, without a redirect (E-073)", async (context) => {
  const token = context.token("agent");
  expectResult(await context.agent().send({ ...modern("server/discover"), path: context.path("/mcp/") }));
  const path = context.path(`/mcp/${token}/`);
  expectResult(await context.agent({ token: null }).send({ ...modern("server/discover"), path }));
});

theme.must("host", "serves every Host alike: all of them, or none but its own (E-058)", async (context) => {
  const hosts = ["bridge.example", "bridge.example:8443", "192.0.2.1", "[2001:db8::1]:80", "BRIDGE.example."];
  const requests = hosts.map((host) => context.agent().send(modern("server/discover", {}, { headers: { host } })));
  const answers = await Promise.all(requests);
  // Only a bridge with a list of hosts may refuse these, and then it refuses each of them.
  if (answers.every(({ status }) => status === 403)) return;
  for (const answer of answers) expectResult(answer);
});

theme.must("path-client", "refuses a client token in the path with 401", async (context) => {
  const path = context.path(`/mcp/${context.token("client")}`);
  expectRefused(await context.agent({ token: null }).send({ ...modern("server/discover"), path }));
});

theme.should("words", "says in the body of a 401 that a bearer token is needed (E-050)", async (context) => {
  const answer = await context.agent({ token: null }).send(modern("server/discover"));
  expectThat("a body that names the token", /token/i.test(answer.body), answer.body);
});

theme.must("no-metadata", "names no resource_metadata in a 401: there is no OAuth to discover", async (context) => {
  const answer = await context.agent({ token: null }).send(modern("server/discover"));
  expectRefused(answer);
  const challenge = answer.headers["www-authenticate"] ?? "";
  expectThat("no resource_metadata", !challenge.includes("resource_metadata"), challenge);
});

theme.must("not-echoed", "repeats a refused token nowhere in its answer (E-051)", async (context) => {
  const token = context.token("agent", { exp: 1 });
  const byHeader = await context.agent({ token }).send(modern("server/discover"));
  const byPath = await context
    .agent({ token: null })
    .send({ ...modern("server/discover"), path: context.path(`/mcp/${token}`) });
  for (const answer of [byHeader, byPath]) {
    expectRefused(answer);
    const text = JSON.stringify(answer.headers) + answer.body;
    expectThat("an answer without the token", !text.includes(token), text);
  }
});

const DISCOVERY: readonly (readonly [string, (context: CheckContext) => string])[] = [
  ["resource", () => "/.well-known/oauth-protected-resource"],
  ["resource-mcp", (context) => `/.well-known/oauth-protected-resource${context.path("/mcp")}`],
  [
    "resource-token",
    (context) => `/.well-known/oauth-protected-resource${context.path(`/mcp/${context.token("agent")}`)}`,
  ],
  ["server", () => "/.well-known/oauth-authorization-server"],
  ["server-mcp", (context) => `/.well-known/oauth-authorization-server${context.path("/mcp")}`],
  ["openid", () => "/.well-known/openid-configuration"],
];
for (const [rule, path] of DISCOVERY) {
  theme.must(
    `discovery.${rule}`,
    `answers the discovery path of ${rule} with a plain 404, without a token (E-050)`,
    async (context) => {
      const headers = { accept: "application/json", "mcp-protocol-version": "2025-11-25" };
      const answer = await context.agent({ token: null }).send({ method: "GET", path: path(context), headers });
      expectNotFound(answer);
    },
  );
}
theme.must("discovery.register", "answers POST /register with a plain 404", async (context) => {
  const headers = { "content-type": "application/json" };
  expectNotFound(await context.agent({ token: null }).send({ method: "POST", path: "/register", headers, body: "{}" }));
});
theme.should("discovery.json", "answers discovery paths with a small JSON body (E-050)", async (context) => {
  const path = "/.well-known/oauth-protected-resource";
  const answer = await context.agent({ token: null }).send({ method: "GET", path, headers: {} });
  expectStatus(answer, 404);
  expectThat("a JSON body", parsed(answer.body) !== undefined, answer.body);
});

theme.must("unknown-path", "answers paths that it does not have with 404, without a redirect", async (context) => {
  for (const path of ["/nothing", "/mcpx", "/mcp/a/b"]) {
    const answer = await context.agent().send({ ...modern("tools/list"), path: context.path(path) });
    expectStatus(answer, 404);
  }
});

function expectRefused(answer: HttpAnswer): void {
  expectStatus(answer, 401);
  expectHeader(answer, "www-authenticate", /^Bearer\b/);
}

function expectNotFound(answer: HttpAnswer): void {
  expectStatus(answer, 404);
  expectThat(
    "no page of HTML",
    !(answer.headers["content-type"] ?? "").includes("html"),
    answer.headers["content-type"],
  );
}
