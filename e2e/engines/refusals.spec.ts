import { serveEndings, type Ending } from "./closing-server.ts";
import { expect, expectText, test } from "./test.ts";

interface Refusal {
  readonly ending: Ending;
  /** The token is fixed instead of asked for. */
  readonly fixed?: true;
  readonly status: RegExp;
  readonly reason: RegExp;
  readonly message: RegExp;
}

const FINAL = /^closed$/;
const RETRIED = /^(offline|connecting)$/;

const REFUSALS: Readonly<Record<string, Refusal>> = {
  "1001": { ending: { code: 1001, reason: "" }, status: RETRIED, reason: /^shutdown$/, message: /1001/ },
  "1009": {
    ending: { code: 1009, reason: "too long" },
    status: FINAL,
    reason: /^too-large$/,
    message: /1009: too long/,
  },
  "4400": {
    ending: { code: 4400, reason: "tool é: no schema" },
    status: FINAL,
    reason: /^protocol-error$/,
    message: /4400: tool é: no schema/,
  },
  "4401, a token that is asked for": {
    ending: { code: 4401, reason: "expired" },
    status: RETRIED,
    reason: /^unauthorized$/,
    message: /4401: expired/,
  },
  "4401, a fixed token": {
    ending: { code: 4401, reason: "expired" },
    fixed: true,
    status: FINAL,
    reason: /^unauthorized$/,
    message: /4401: expired/,
  },
  "4408": { ending: { code: 4408, reason: "idle" }, status: RETRIED, reason: /^idle$/, message: /4408: idle/ },
  "4409": { ending: { code: 4409, reason: "replaced" }, status: FINAL, reason: /^replaced$/, message: /4409/ },
  "a code of tomorrow": {
    ending: { code: 4999, reason: "" },
    status: RETRIED,
    reason: /^network$/,
    message: /4999/,
  },
  "a line that is cut": { ending: "cut", status: RETRIED, reason: /^network$/, message: /1006/ },
  "an upgrade that is refused": { ending: "refuse", status: RETRIED, reason: /^network$/, message: /127\.0\.0\.1/ },
  // Some browsers open the connection all the same, others fail: either way the page is not online and tries again.
  "a server that speaks another protocol": {
    ending: "no-protocol",
    status: RETRIED,
    reason: /^(protocol-error|network)$/,
    message: /subprotocol|127\.0\.0\.1|clientmcp\.v1/,
  },
};

for (const [name, { ending, fixed, status, reason, message }] of Object.entries(REFUSALS)) {
  test(`E-048: the page says why it was refused: ${name}`, async ({ engine, lifecycle }) => {
    const server = await serveEndings({ connect: ending });
    const to = encodeURIComponent(`${server.url}/connect`);
    const tab = await engine.open(`${lifecycle.url}?client=refused&to=${to}${fixed ? "&token=a.b.c" : ""}`);
    await expectText(tab, "#reason", reason);
    await expectText(tab, "#status", status);
    await expectText(tab, "#message", message);
    server.remove();
  });
}

test("E-048: the page says why it was refused: 1013", async ({ engine, lifecycle }) => {
  const server = await serveEndings({ connect: { code: 1013, reason: "full" } });
  const to = encodeURIComponent(`${server.url}/connect`);
  const tab = await engine.open(`${lifecycle.url}?client=refused&to=${to}`);
  const known = !engine.unknownCodes.includes(1013);
  await expectText(tab, "#reason", known ? "overloaded" : "network");
  await expectText(tab, "#status", RETRIED);
  await expectText(tab, "#message", known ? /1013: full/ : /1006/);
  server.remove();
});

test("E-048: the bridge refuses a token that it did not sign, and the page says so for good", async ({
  engine,
  lifecycle,
  bridge,
}) => {
  const tab = await engine.open(`${lifecycle.url}?client=forged&token=not.a.token`);
  await expectText(tab, "#status", "closed");
  await expectText(tab, "#reason", "unauthorized");
  await expectText(tab, "#message", /4401/);
  expect(bridge.connectionsOf("forged")).toEqual({ made: 0, open: 0 });
});

test("E-048: a port that nobody listens to is retried, and the message names it", async ({ engine, lifecycle }) => {
  const { url, remove } = await serveEndings({});
  remove();
  const tab = await engine.open(`${lifecycle.url}?client=nobody&to=${encodeURIComponent(`${url}/connect`)}`);
  await expectText(tab, "#reason", "network");
  await expectText(tab, "#status", RETRIED);
  await expectText(tab, "#message", new RegExp(new URL(url).host));
});
