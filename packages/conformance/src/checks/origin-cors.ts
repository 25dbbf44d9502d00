import type { CheckContext } from "../check-context.ts";
import { Theme, type Check } from "../check.ts";
import { expectEqual, expectHeader, expectNoHeader, expectResult, expectStatus, expectThat } from "../expect.ts";
import type { HttpHead } from "../harness/http-exchange.ts";
import { callModern, getStream, initialize, listen, modern, type AgentRequest } from "../harness/mcp-request.ts";

const theme = new Theme("agent.origin", "§4.5");
export const ORIGIN_CHECKS: readonly Check[] = theme.checks;

const METHODS: readonly (readonly [string, AgentRequest])[] = [
  ["POST", modern("server/discover")],
  ["GET", getStream()],
  ["DELETE", { method: "DELETE", headers: {} }],
  ["OPTIONS", { method: "OPTIONS", headers: { "access-control-request-method": "POST" } }],
];
const FOREIGN: readonly (readonly [string, string])[] = [
  ["foreign", "https://foreign.example"],
  ["null", "null"],
  ["unparsable", "not an origin"],
  ["empty", ""],
];
for (const [rule, origin] of FOREIGN) {
  theme.must(
    `refused.${rule}`,
    `answers every method from the origin "${origin}" with 403, with and without a token (E-057)`,
    async (context) => {
      await expectForbidden(context, origin);
    },
  );
}

/** Origins that look like the allowed one. */
const LOOK_ALIKES: readonly (readonly [string, string, (allowed: URL) => string])[] = [
  ["port", "with another port", ({ protocol, hostname }) => `${protocol}//${hostname}:65001`],
  ["scheme", "with another scheme", ({ protocol, host }) => `${protocol === "http:" ? "https:" : "http:"}//${host}`],
  [
    "suffix",
    "as the beginning of a longer host",
    ({ protocol, hostname }) => `${protocol}//${hostname}.foreign.example`,
  ],
  ["prefix", "as the end of a longer host", ({ protocol, host }) => `${protocol}//foreign-${host}`],
  ["slash", "with a slash at the end", ({ origin }) => `${origin}/`],
];
for (const [rule, what, look] of LOOK_ALIKES) {
  theme.must(
    `refused.look-alike-${rule}`,
    `answers the allowed origin ${what} with 403 (E-057)`,
    async (context) => {
      await expectForbidden(context, look(new URL(context.options.origin ?? "")));
    },
    { needs: ["publicOrigin"] },
  );
}

theme.must("refused.no-call", "runs nothing for a foreign origin (E-057)", async (context) => {
  const app = await context.app();
  const answer = await context.agent().send(callModern("echo", {}, { headers: { origin: "https://foreign.example" } }));
  expectStatus(answer, 403);
  await app.expectNoCall();
});

theme.must("refused.before-body", "answers a foreign origin with 403 before it looks at the body", async (context) => {
  const answer = await context.agent().send(modern("", {}, { body: "{", headers: { origin: "null" } }));
  expectStatus(answer, 403);
});

theme.must("absent", "serves requests without an origin", async (context) => {
  expectResult(await context.agent().send(modern("server/discover")));
});

const MCP_HEADERS = [
  "authorization",
  "content-type",
  "accept",
  "mcp-protocol-version",
  "mcp-session-id",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-param-region",
];
theme.must(
  "preflight",
  "answers a preflight of an allowed origin with every header that an MCP client sends (E-054)",
  async (context) => {
    const head = await preflight(context, context.path("/mcp"));
    const allowed = listOf(head, "access-control-allow-headers");
    for (const name of MCP_HEADERS) expectThat(`${name} to be allowed`, allowed.includes(name), allowed);
    const methods = listOf(head, "access-control-allow-methods");
    for (const name of ["get", "post"]) expectThat(`${name} to be allowed`, methods.includes(name), methods);
  },
  { needs: ["origin"] },
);

theme.must(
  "preflight-path",
  "answers a preflight on the path with a token, whatever the token (E-055)",
  async (context) => {
    await preflight(context, context.path("/mcp/garbage"));
  },
  { needs: ["origin"] },
);

theme.should(
  "preflight-age",
  "lets browsers keep the answer to a preflight",
  async (context) => {
    expectHeader(await preflight(context, context.path("/mcp")), "access-control-max-age", /^[1-9]\d*$/);
  },
  { needs: ["origin"] },
);

const ANSWERS: readonly (readonly [string, string, number, AgentRequest])[] = [
  ["result", "a result", 200, modern("server/discover")],
  ["initialize", "initialize", 200, initialize()],
  ["bad-request", "HTTP 400", 400, modern("", {}, { body: "{" })],
  ["not-found", "HTTP 404", 404, modern("foo/bar")],
  ["not-allowed", "HTTP 405", 405, { method: "DELETE", headers: {} }],
];
for (const [rule, what, status, request] of ANSWERS) {
  theme.must(
    `cors.${rule}`,
    `sends CORS headers to an allowed origin with ${what}`,
    async (context) => {
      const { origin } = context.options;
      const answer = await context.agent().send({ ...request, headers: { ...request.headers, origin } });
      expectStatus(answer, status);
      expectCors(context, answer);
    },
    { needs: ["origin"] },
  );
}
theme.must(
  "cors.unauthorized",
  "sends CORS headers to an allowed origin with a 401",
  async (context) => {
    const { origin } = context.options;
    const answer = await context.agent({ token: null }).send(modern("server/discover", {}, { headers: { origin } }));
    expectStatus(answer, 401);
    expectCors(context, answer);
  },
  { needs: ["origin"] },
);

for (const [rule, request] of [
  ["get", getStream()],
  ["listen", listen()],
] as const) {
  theme.must(
    `cors.stream-${rule}`,
    `sends CORS headers with the stream of ${rule}`,
    async (context) => {
      const headers = { ...request.headers, origin: context.options.origin };
      const head = await context.agent().open({ ...request, headers }).head;
      expectStatus(head, 200);
      expectCors(context, head);
    },
    { needs: ["origin"] },
  );
}

async function expectForbidden(context: CheckContext, origin: string): Promise<void> {
  for (const [, request] of METHODS) {
    for (const token of [context.token("agent"), null]) {
      const headers = { ...request.headers, origin };
      const answer = await context.agent({ token }).send({ ...request, headers });
      expectStatus(answer, 403);
      expectNoHeader(answer, "access-control-allow-origin");
    }
  }
}

async function preflight(context: CheckContext, path: string): Promise<HttpHead> {
  const { origin } = context.options;
  const asked = { "access-control-request-method": "POST", "access-control-request-headers": MCP_HEADERS.join(",") };
  const answer = await context.agent({ token: null }).send({ method: "OPTIONS", path, headers: { origin, ...asked } });
  expectStatus(answer, 200, 204);
  expectEqual("Access-Control-Allow-Origin", answer.headers["access-control-allow-origin"], origin);
  return answer;
}

function expectCors(context: CheckContext, head: HttpHead): void {
  expectEqual("Access-Control-Allow-Origin", head.headers["access-control-allow-origin"], context.options.origin);
  expectThat("Vary: Origin", listOf(head, "vary").includes("origin"), head.headers["vary"]);
  const exposed = listOf(head, "access-control-expose-headers");
  for (const name of ["mcp-session-id", "www-authenticate"]) {
    expectThat(`${name} to be exposed (E-056)`, exposed.includes(name), exposed);
  }
  expectNoHeader(head, "access-control-allow-credentials");
}

function listOf(head: HttpHead, name: string): readonly string[] {
  return (head.headers[name] ?? "")
    .toLowerCase()
    .split(",")
    .map((item) => item.trim());
}
