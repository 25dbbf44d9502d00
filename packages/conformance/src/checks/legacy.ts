import { Theme, type Check } from "../check.ts";
import {
  at,
  expectEqual,
  expectError,
  expectHeader,
  expectNoHeader,
  expectResult,
  expectStatus,
  expectThat,
} from "../expect.ts";
import type { Headers } from "../harness/http-exchange.ts";
import { callLegacy, getStream, initialize, LEGACY, legacy, type AgentRequest } from "../harness/mcp-request.ts";
import { ECHO } from "../harness/standard-tools.ts";

const theme = new Theme("agent.legacy", "§4.1");
export const LEGACY_CHECKS: readonly Check[] = theme.checks;

const CHANGED = "notifications/tools/list_changed";

for (const revision of LEGACY) {
  theme.must(
    `initialize.${revision}`,
    `answers initialize for ${revision} with that revision and a session id (E-072)`,
    async (context) => {
      const agent = context.agent();
      const [first, second] = [await agent.send(initialize(revision)), await agent.send(initialize(revision))];
      const result = expectResult(first);
      expectEqual("protocolVersion", result["protocolVersion"], revision);
      expectEqual("capabilities", result["capabilities"], { tools: { listChanged: true } });
      expectThat("neither resultType nor ttlMs", !("resultType" in result) && !("ttlMs" in result), result);
      expectHeader(first, "mcp-session-id", /^[\x21-\x7e]{16,}$/);
      expectThat(
        "another session id each time",
        first.headers["mcp-session-id"] !== second.headers["mcp-session-id"],
        first.headers,
      );
    },
  );
}

for (const revision of ["2026-07-28", "2099-01-01", "2024-11-05", "foo", ""]) {
  theme.must(
    `negotiates.${revision || "empty"}`,
    `answers initialize for "${revision}" with 2025-11-25, never with an error (E-072)`,
    async (context) => {
      expectEqual(
        "protocolVersion",
        expectResult(await context.agent().send(initialize(revision)))["protocolVersion"],
        "2025-11-25",
      );
    },
  );
}

for (const [rule, what, request] of [
  ["no-params", "without params", legacy("initialize")],
  ["no-version", "without a protocolVersion", legacy("initialize", { capabilities: {} })],
  ["number", "with a version that is a number", initialize(1)],
] as const) {
  theme.should(`invalid.${rule}`, `answers initialize ${what} with 200 and -32602`, async (context) => {
    expectError(await context.agent().send(request), { status: 200, code: -32602 });
  });
}

theme.must("lenient", "needs no more of initialize than the revision", async (context) => {
  const request = legacy("initialize", { protocolVersion: "2025-06-18" });
  expectEqual("protocolVersion", expectResult(await context.agent().send(request))["protocolVersion"], "2025-06-18");
});

theme.must("initialized", "answers notifications/initialized with 202 and no body", async (context) => {
  const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
  const answer = await context.agent().send(legacy("", {}, { body, revision: "2025-11-25" }));
  expectStatus(answer, 202);
  expectEqual("the body", answer.body, "");
});

theme.must("ping", "answers ping with an empty result", async (context) => {
  expectEqual("the result", expectResult(await context.agent().send(legacy("ping"))), {});
});

for (const method of [
  "foo/bar",
  "resources/list",
  "prompts/list",
  "logging/setLevel",
  "completion/complete",
  "tasks/list",
  "server/discover",
  "subscriptions/listen",
]) {
  theme.must(`not-found.${method}`, `answers a legacy ${method} with 200 and -32601`, async (context) => {
    expectError(await context.agent().send(legacy(method, {}, { revision: "2025-11-25" })), {
      status: 200,
      code: -32601,
    });
  });
}

theme.must("session-any", "serves requests under a made-up session id, and without one (E-069)", async (context) => {
  await context.app();
  for (const session of ["made-up", undefined]) {
    const options = session === undefined ? {} : { session };
    const answer = await context.agent().send(callLegacy("echo", {}, options));
    expectResult(answer);
    expectNoHeader(answer, "mcp-session-id");
  }
});

theme.must("any-order", "serves agents that initialise twice, late or never (E-074)", async (context) => {
  await context.app();
  const agent = context.agent();
  const requests: readonly AgentRequest[] = [
    legacy("tools/list"),
    initialize(),
    callLegacy("echo"),
    initialize("2025-03-26"),
    legacy("tools/list"),
  ];
  for (const request of requests) expectResult(await agent.send(request));
});

theme.must("other-revision", "serves a revision other than the negotiated one", async (context) => {
  const agent = context.agent();
  const session = (await agent.send(initialize("2025-11-25"))).headers["mcp-session-id"] ?? "";
  expectResult(await agent.send(legacy("tools/list", {}, { session, revision: "2025-03-26" })));
});

for (const [rule, what, headers] of [
  ["bare", "nothing but Accept", {}],
  ["revision", "a legacy revision", { "mcp-protocol-version": "2025-06-18" }],
  ["session", "an unknown session id", { "mcp-session-id": "made-up" }],
  ["last-event", "a Last-Event-ID", { "last-event-id": "7" }],
] as readonly (readonly [string, string, Headers])[]) {
  theme.must(
    `get.${rule}`,
    `opens a notification stream for a GET with ${what} and announces changes on it`,
    async (context) => {
      const app = await context.app();
      const stream = context.agent().open(getStream(headers));
      const head = await stream.head;
      expectStatus(head, 200);
      expectHeader(head, "content-type", /^text\/event-stream/);
      await app.register([ECHO]);
      const message = await stream.nextEvent(CHANGED);
      expectEqual("the method", at(message, "method"), CHANGED);
      expectThat(
        "neither an id nor a subscription id",
        !JSON.stringify(message).includes("ubscriptionId") && at(message, "id") === undefined,
        message,
      );
      expectThat(
        "no id field",
        !stream.items.all.some((item) => item.kind === "event" && item.fields.includes("id")),
        stream.items.all,
      );
    },
    { section: "§4.4" },
  );
}

theme.should(
  "get.first-byte",
  "writes a first comment on a stream at once (E-068)",
  async (context) => {
    await context
      .agent()
      .open(getStream())
      .items.take("a comment", ({ kind }) => kind === "comment");
  },
  { section: "§4.4" },
);

theme.must(
  "get.same-session",
  "serves every GET stream, also several of one session id (E-065)",
  async (context) => {
    const app = await context.app();
    const agent = context.agent();
    const streams = [1, 2, 3].map(() => agent.open(getStream({ "mcp-session-id": "same" })));
    for (const stream of streams) expectStatus(await stream.head, 200);
    await app.register([ECHO]);
    for (const stream of streams) await stream.nextEvent(CHANGED);
  },
  { section: "§4.4" },
);

theme.must(
  "get.offline",
  "keeps a GET stream open that began while the client was offline, and announces its tools",
  async (context) => {
    const stream = context.agent().open(getStream());
    expectStatus(await stream.head, 200);
    const app = await context.app();
    await stream.nextEvent(CHANGED);
    await app.close();
    await stream.nextEvent(CHANGED);
  },
  { section: "§4.4" },
);

theme.must(
  "get.no-responses",
  "puts no response and nothing but changes on a GET stream",
  async (context) => {
    const app = await context.app();
    const agent = context.agent();
    const stream = agent.open(getStream());
    await stream.head;
    expectResult(await agent.send(callLegacy("echo")));
    await app.register([ECHO]);
    await stream.nextEvent(CHANGED);
    expectEqual("the number of events", stream.items.all.filter(({ kind }) => kind === "event").length, 1);
  },
  { section: "§4.4" },
);

for (const [rule, accept] of [
  ["any", "*/*"],
  ["absent", undefined],
] as const) {
  theme.should(
    `get.accept-${rule}`,
    `opens a GET stream under ${accept === undefined ? "no Accept" : "Accept: */*"}`,
    async (context) => {
      const head = await context.agent().open(getStream({ accept })).head;
      expectStatus(head, 200);
      expectHeader(head, "content-type", /^text\/event-stream/);
    },
  );
}
theme.should("get.not-acceptable", "answers a GET that accepts only JSON with 406", async (context) => {
  expectStatus(await context.agent().send(getStream({ accept: "application/json" })), 406);
});

theme.must("get.unsupported", "answers a GET under an unknown revision with 400", async (context) => {
  expectStatus(await context.agent().send(getStream({ "mcp-protocol-version": "1999-01-01" })), 400);
});
theme.should("get.modern", "answers a GET under 2026-07-28 with 405", async (context) => {
  expectStatus(await context.agent().send(getStream({ "mcp-protocol-version": "2026-07-28" })), 405);
});

for (const method of ["DELETE", "PUT", "PATCH"]) {
  theme.must(`not-allowed.${method}`, `answers ${method} with 405, Allow and no body`, async (context) => {
    const answer = await context.agent().send({ method, headers: { "mcp-session-id": "x" } });
    expectStatus(answer, 405);
    expectHeader(answer, "allow", /POST/);
    expectEqual("the body", answer.body, "");
  });
}
