import { Theme, type Check } from "../check.ts";
import { expectError, expectNoHeader, expectResult, expectStatus } from "../expect.ts";
import type { Headers } from "../harness/http-exchange.ts";
import { callLegacy, callModern, legacy, modern, type AgentRequest } from "../harness/mcp-request.ts";

const theme = new Theme("agent.headers", "§4.1");
export const HEADER_CHECKS: readonly Check[] = theme.checks;

const list = (headers: Headers): AgentRequest => modern("tools/list", {}, { headers });
const echo = (headers: Headers): AgentRequest => callModern("echo", {}, { headers });

const REFUSED: readonly (readonly [string, string, AgentRequest])[] = [
  ["method-missing", "without Mcp-Method", list({ "mcp-method": undefined })],
  ["method-other", "whose Mcp-Method names another method", list({ "mcp-method": "tools/call" })],
  ["method-case", "whose Mcp-Method is in capitals", list({ "mcp-method": "TOOLS/LIST" })],
  ["method-empty", "with an empty Mcp-Method", list({ "mcp-method": "" })],
  ["method-latin1", "with a letter beyond ASCII in Mcp-Method", list({ "mcp-method": "tools/lïst" })],
  ["method-twice", "with two different Mcp-Method lines", list({ "mcp-method": ["tools/list", "tools/call"] })],
  ["name-missing", "for a call without Mcp-Name", echo({ "mcp-name": undefined })],
  ["name-other", "for a call whose Mcp-Name names another tool", echo({ "mcp-name": "slow" })],
  ["name-case", "for a call whose Mcp-Name differs in case", echo({ "mcp-name": "Echo" })],
  ["name-empty", "for a call with an empty Mcp-Name", echo({ "mcp-name": "" })],
  ["name-padding", "for a call whose encoded Mcp-Name lacks its padding", echo({ "mcp-name": "=?base64?ZWNobw?=" })],
  ["name-alphabet", "for a call whose encoded Mcp-Name is no base64", echo({ "mcp-name": "=?base64?ZW!o?=" })],
  ["name-utf8", "for a call whose encoded Mcp-Name is not UTF-8", echo({ "mcp-name": "=?base64?/////w==?=" })],
  [
    "name-marker-case",
    "for a call whose Mcp-Name has the marker in capitals",
    echo({ "mcp-name": "=?BASE64?ZWNobw==?=" }),
  ],
  [
    "name-marker-half",
    "for a call whose Mcp-Name has only the first marker",
    echo({ "mcp-name": "=?base64?ZWNobw==" }),
  ],
];
for (const [rule, what, request] of REFUSED) {
  theme.must(rule, `answers a modern request ${what} with 400 and -32020, and calls nothing`, async (context) => {
    const app = await context.app();
    expectError(await context.agent().send(request), { status: 400, code: -32020 });
    await app.expectNoCall();
  });
}
theme.should("name-twice", "answers a call with two Mcp-Name lines with 400 and -32020", async (context) => {
  await context.app();
  expectError(await context.agent().send(echo({ "mcp-name": ["echo", "echo"] })), { status: 400, code: -32020 });
});
theme.must("listen-method-missing", "answers a listen without Mcp-Method with 400 and -32020", async (context) => {
  const request = modern("subscriptions/listen", { notifications: {} }, { headers: { "mcp-method": undefined } });
  expectError(await context.agent().send(request), { status: 400, code: -32020 });
});

const SERVED: readonly (readonly [string, string, AgentRequest])[] = [
  ["name-encoded", "whose Mcp-Name is encoded", echo({ "mcp-name": "=?base64?ZWNobw==?=" })],
  ["name-spaces", "with white space around Mcp-Name", echo({ "mcp-name": "  echo  " })],
  [
    "case",
    "whose header names are in capitals",
    echo({ "mcp-method": undefined, "MCP-METHOD": "tools/call", "mcp-name": undefined, "MCP-NAME": "echo" }),
  ],
  ["session", "with a session id and a last event id", echo({ "mcp-session-id": "x", "last-event-id": "7" })],
];
for (const [rule, what, request] of SERVED) {
  theme.must(rule, `serves a modern call ${what}`, async (context) => {
    await context.app();
    const answer = await context.agent().send(request);
    expectResult(answer);
    expectNoHeader(answer, "mcp-session-id");
  });
}

theme.should("name-stray", "ignores Mcp-Name on a method that has no name", async (context) => {
  expectResult(await context.agent().send(list({ "mcp-name": "stray" })));
});

theme.must("legacy-ignored", "ignores the modern headers of a legacy request", async (context) => {
  await context.app();
  const headers = { "mcp-method": "tools/list", "mcp-name": "other", "mcp-param-region": "us" };
  expectResult(await context.agent().send(callLegacy("hdr", { region: "eu" }, { headers })));
});

for (const [rule, type] of [
  ["content-type-text", "text/plain"],
  ["content-type-form", "application/x-www-form-urlencoded"],
  ["content-type-missing", undefined],
] as const) {
  theme.should(rule, `answers the content type ${type ?? "that is missing"} with 415`, async (context) => {
    expectStatus(await context.agent().send(legacy("tools/list", {}, { headers: { "content-type": type } })), 415);
  });
}
for (const [rule, type] of [
  ["content-type-charset", "application/json; charset=utf-8"],
  ["content-type-case", "Application/JSON"],
] as const) {
  theme.must(rule, `serves the content type ${type}`, async (context) => {
    expectResult(await context.agent().send(legacy("tools/list", {}, { headers: { "content-type": type } })));
  });
}
