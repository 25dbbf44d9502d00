import type { CheckContext, Role } from "../check-context.ts";
import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectResult, expectThat } from "../expect.ts";
import { callModern, listen, modern } from "../harness/mcp-request.ts";
import { mintJws, nowInSeconds } from "../harness/mint-jws.ts";
import { plainTool } from "../harness/standard-tools.ts";
import {
  expectAgentRefused,
  expectAgentServed,
  expectClientRefused,
  expectClientServed,
} from "./token-expectations.ts";

const theme = new Theme("tokens", "§2");
export const TOKEN_CHECKS: readonly Check[] = theme.checks;

type Mint = (context: CheckContext, role: Role) => string;

const claims =
  (more: Readonly<Record<string, unknown>>): Mint =>
  (context, role) =>
    context.token(role, more);
const header =
  (value: unknown): Mint =>
  (context, role) =>
    context.token(role, {}, { header: value });

/** The claims as text, for members that no JSON library writes. */
const claimText =
  (member: string): Mint =>
  (context, role) =>
    mintJws(`{"sub":"${context.clientId}","role":"${role}",${member}}`, context.secret);

const REFUSED: readonly (readonly [string, string, Mint])[] = [
  ["alg-none", 'with the algorithm "none"', (c, role) => noSignature(c.token(role, {}, { header: { alg: "none" } }))],
  ["alg-hs512", "signed with HS512", (c, role) => c.token(role, {}, { header: { alg: "HS512" }, digest: "sha512" })],
  ["alg-missing", "without an algorithm", header({ typ: "JWT" })],
  ["alg-case", 'with the algorithm "hs256"', header({ alg: "hs256" })],
  ["header-no-object", "whose header is an array", header(["HS256"])],
  ["crit", 'with a "crit" header', header({ alg: "HS256", crit: ["exp"] })],
  ["wrong-secret", "signed with another secret", (c, role) => mintJws({ sub: c.clientId, role }, "x".repeat(32))],
  ["altered", "whose claims were altered after signing", (c, role) => altered(c.token(role), c.token(role, { a: 1 }))],
  ["signature-cut", "with half of its signature", (c, role) => c.token(role).slice(0, -20)],
  ["no-signature", "without a signature", (c, role) => noSignature(c.token(role))],
  ["two-parts", "of two parts", (c, role) => c.token(role).split(".").slice(0, 2).join(".")],
  ["four-parts", "of four parts", (c, role) => `${c.token(role)}.e30`],
  ["payload-no-json", "whose claims are not JSON", (c) => mintJws("{sub", c.secret)],
  ["payload-no-object", "whose claims are an array", (c) => mintJws([c.clientId], c.secret)],
  ["expired", "that expired an hour ago", (c, role) => c.token(role, { exp: nowInSeconds() - 3600 })],
  [
    "expired-65s",
    "that expired 65 seconds ago, past the largest leeway",
    (c, role) => c.token(role, { exp: nowInSeconds() - 65 }),
  ],
  ["exp-zero", 'whose "exp" is 0', claims({ exp: 0 })],
  ["exp-string", 'whose "exp" is a string', (c, role) => c.token(role, { exp: String(nowInSeconds() + 600) })],
  ["exp-null", 'whose "exp" is null', claims({ exp: null })],
  ["exp-true", 'whose "exp" is true', claims({ exp: true })],
  ["exp-infinite", 'whose "exp" is no finite number', claimText('"exp":1e999')],
  ["nbf-future", "that is valid from in an hour on", (c, role) => c.token(role, { nbf: nowInSeconds() + 3600 })],
  [
    "nbf-future-65s",
    "that is valid from in 65 seconds on, past the largest leeway",
    (c, role) => c.token(role, { nbf: nowInSeconds() + 65 }),
  ],
  ["nbf-string", 'whose "nbf" is a string', claims({ nbf: "0" })],
  ["sub-missing", 'without "sub"', claims({ sub: undefined })],
  ["sub-empty", 'with an empty "sub"', claims({ sub: "" })],
  ["sub-number", 'whose "sub" is a number', claims({ sub: 7 })],
  ["sub-long", 'whose "sub" has 129 characters', claims({ sub: "s".repeat(129) })],
  ["sub-control", 'with a control character in "sub"', claims({ sub: "a\u0007b" })],
  ["role-missing", 'without "role"', claims({ role: undefined })],
  ["role-unknown", 'with the role "admin"', claims({ role: "admin" })],
  ["role-case", "whose role is written in capitals", (c, role) => c.token(role, { role: role.toUpperCase() })],
  ["role-array", "with a list of roles", (c, role) => c.token(role, { role: [role] })],
];

const ACCEPTED: readonly (readonly [string, string, Mint])[] = [
  ["no-exp", "that never expires", claims({ exp: undefined })],
  ["exp-fraction", 'whose "exp" has a fraction', (c, role) => c.token(role, { exp: nowInSeconds() + 600.5 })],
  ["nbf-past", 'whose "nbf" has passed', (c, role) => c.token(role, { nbf: nowInSeconds() - 100 })],
  ["unknown-claims", "with claims that the protocol does not know", claims({ iss: "x", aud: ["y"], admin: false })],
  [
    "unknown-headers",
    "with header members that the protocol does not know",
    header({ alg: "HS256", kid: 7, typ: "at+jwt", jku: "https://keys.example", b64: false, later: {} }),
  ],
  ["no-typ", 'without "typ"', header({ alg: "HS256" })],
];

for (const [rule, which, mint] of REFUSED) {
  theme.must(`agent.${rule}`, `refuses an agent token ${which} with 401`, (context) =>
    expectAgentRefused(context, mint(context, "agent")),
  );
  theme.must(`client.${rule}`, `closes with 4401 for a client token ${which}`, (context) =>
    expectClientRefused(context, mint(context, "client")),
  );
}
for (const [rule, which, mint] of ACCEPTED) {
  theme.must(`agent.${rule}`, `accepts an agent token ${which}`, (context) =>
    expectAgentServed(context, mint(context, "agent")),
  );
  theme.must(`client.${rule}`, `accepts a client token ${which}`, (context) =>
    expectClientServed(context, mint(context, "client")),
  );
}

theme.must("agent.role-client", "refuses a client token at the agent endpoint with 401", (context) =>
  expectAgentRefused(context, context.token("client")),
);
// The client channel cannot carry such a token: "=" may not stand in the name of a subprotocol.
theme.must("agent.padding", "refuses an agent token with base64 padding with 401", (context) =>
  expectAgentRefused(context, `${context.token("agent")}=`),
);
theme.must("client.role-agent", "closes with 4401 for an agent token on the client channel", (context) =>
  expectClientRefused(context, context.token("agent")),
);

for (const [rule, which, suffix] of [
  ["sub-128", "a client ID of 128 characters", ""],
  ["sub-unicode", "a client ID with spaces, slashes and letters beyond ASCII", " /ü/😀"],
] as const) {
  theme.must(rule, `serves ${which}`, async (context) => {
    const clientId = suffix === "" ? context.clientId.padEnd(128, "x") : context.clientId + suffix;
    await context.app({ clientId });
    const result = expectResult(await context.agent({ clientId }).send(modern("tools/list")));
    expectThat("the tools of that client", (result["tools"] as readonly unknown[]).length > 0, result);
  });
}

theme.must(
  "several-secrets",
  "accepts tokens signed with each of its secrets",
  async (context) => {
    for (const secret of context.options.secrets) {
      await expectAgentServed(context, mintJws({ sub: context.clientId, role: "agent" }, secret));
    }
  },
  { needs: ["secrets"] },
);

theme.must(
  "client.outlives-exp",
  "keeps an established client connection when its token expires, and then refuses the expired agent token",
  async (context) => {
    const app = await context.connect({
      protocols: ["clientmcp.v1", context.token("client", { exp: nowInSeconds() + 2 })],
    });
    const shortLived = context.token("agent", { exp: nowInSeconds() + 2 });
    await app.register([plainTool("echo")]);
    await until(nowInSeconds() + 67);
    expectResult(await context.agent().send(callModern("echo")));
    await expectAgentRefused(context, shortLived);
  },
  { needs: ["slow"] },
);

theme.should(
  "agent.ends-streams",
  "ends a notification stream when its token has expired, with the final result",
  async (context) => {
    const token = context.token("agent", { exp: nowInSeconds() + 2 });
    const stream = context.agent({ token }).open(listen({ toolsListChanged: true }));
    await stream.nextEvent("the acknowledgement");
    const final = await stream.nextEvent("the final result", 90_000);
    expectEqual("resultType of the final result", at(final, "result", "resultType"), "complete");
  },
  { needs: ["slow"], section: "§4.4" },
);

function noSignature(token: string): string {
  return token.slice(0, token.lastIndexOf(".") + 1);
}

/** The claims of one token under the signature of another. */
function altered(token: string, other: string): string {
  const [head, , signature] = token.split(".");
  return [head, other.split(".")[1], signature].join(".");
}

function until(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000 - Date.now()));
}
