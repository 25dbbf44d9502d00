import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectHeader, expectResult, expectStatus, expectThat, textOf } from "../expect.ts";
import { callLegacy, callModern, getStream, initialize, legacy, listen, modern } from "../harness/mcp-request.ts";
import { textResult } from "../harness/standard-tools.ts";

const theme = new Theme("agent.streaming", "§4.3");
export const STREAMING_CHECKS: readonly Check[] = theme.checks;

for (const [era, request] of [
  ["modern", callModern("slow")],
  ["legacy", callLegacy("slow")],
] as const) {
  theme.must(
    `slow.${era}`,
    `answers a slow ${era} call with a stream whose only event is the response, without ids`,
    async (context) => {
      const app = await context.app();
      const exchange = context.agent().open(request);
      const call = await app.call();
      const head = await exchange.head;
      expectStatus(head, 200);
      expectHeader(head, "content-type", /^text\/event-stream/);
      await exchange.items.take("a comment", ({ kind }) => kind === "comment");
      await exchange.items.take("another comment a second later", ({ kind }) => kind === "comment");
      app.answer(call, textResult("at last"));
      const answer = await exchange.answer;
      expectEqual("the text", textOf(expectResult(answer)), "at last");
      const events = exchange.items.all.filter((item) => item.kind === "event");
      expectEqual("the number of events", events.length, 1);
      expectThat("no id field", !events.some(({ fields }) => fields.includes("id")), events[0]?.fields);
      expectEqual("the event's name", events[0]?.event, "message");
    },
  );
}

theme.should("comments", "goes on writing comments while a call waits", async (context) => {
  const app = await context.app();
  const exchange = context.agent().open(callModern("slow"));
  const call = await app.call();
  const until = performance.now() + 10_000;
  for (let comments = 0; comments < 4; comments++) {
    await exchange.items.take("a comment", ({ kind }) => kind === "comment", until - performance.now());
  }
  app.answer(call, textResult(""));
  expectResult(await exchange.answer);
});

theme.must("fast", "answers a call that ends at once as JSON, although the agent accepts streams", async (context) => {
  await context.app({ onCall: () => textResult("quick") });
  const answer = await context.agent().send(callModern("echo"));
  expectHeader(answer, "content-type", /^application\/json/);
});

theme.should("unbuffered", "forbids proxies to buffer or transform streams of every kind (E-068)", async (context) => {
  await context.app();
  for (const request of [callModern("slow"), listen(), getStream()]) {
    const head = await context.agent().open(request).head;
    expectHeader(head, "x-accel-buffering", /^no$/);
    expectHeader(head, "cache-control", /no-(?:cache|store)/);
    expectHeader(head, "cache-control", /no-transform/);
  }
});

for (const [rule, accept] of [
  ["json", "application/json"],
  ["absent", undefined],
  ["any", "*/*"],
  ["any-application", "application/*"],
  ["refused-stream", "application/json, text/event-stream;q=0"],
] as const) {
  theme.must(
    `json.${rule}`,
    `answers a slow call under ${accept === undefined ? "no Accept" : `Accept: ${accept}`} with JSON, however late (E-053)`,
    async (context) => {
      const app = await context.app();
      const exchange = context.agent().open(callModern("slow", {}, { headers: { accept } }));
      const call = await app.call();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      app.answer(call, textResult("late"));
      const answer = await exchange.answer;
      expectHeader(answer, "content-type", /^application\/json/);
      expectEqual("the text", textOf(expectResult(answer)), "late");
    },
  );
}

for (const [rule, accept] of [
  ["odd-spacing", "application/json,text/event-stream"],
  ["quality", "text/event-stream;q=0.9,  application/json ; q=0.8"],
  ["case", "Application/JSON, Text/Event-Stream"],
  ["any", "*/*"],
  ["any-application", "application/*"],
  ["charset", "application/json; charset=utf-8"],
  ["quoted", 'application/json; a="b, c"; q=1'],
  ["absent", undefined],
] as const) {
  theme.must(
    `fast.${rule}`,
    `answers a fast call under ${accept === undefined ? "no Accept" : `Accept: ${accept}`} with JSON (E-052)`,
    async (context) => {
      await context.app();
      for (const request of [
        callModern("echo", {}, { headers: { accept } }),
        callLegacy("echo", {}, { headers: { accept } }),
      ]) {
        const answer = await context.agent().send(request);
        expectHeader(answer, "content-type", /^application\/json/);
        expectResult(answer);
      }
    },
  );
}

theme.must(
  "stream-only",
  "answers even a fast call with a stream when the agent accepts nothing else",
  async (context) => {
    await context.app();
    const answer = await context.agent().send(callModern("echo", {}, { headers: { accept: "text/event-stream" } }));
    expectHeader(answer, "content-type", /^text\/event-stream/);
    expectResult(answer);
  },
);

theme.must("text-any", "streams a slow call under Accept: application/json, text/*", async (context) => {
  const app = await context.app();
  const exchange = context.agent().open(callModern("slow", {}, { headers: { accept: "application/json, text/*" } }));
  const call = await app.call();
  expectHeader(await exchange.head, "content-type", /^text\/event-stream/);
  app.answer(call, textResult("x"));
  expectResult(await exchange.answer);
});

theme.should("not-acceptable", "answers an Accept that fits nothing with 406", async (context) => {
  const app = await context.app();
  expectStatus(await context.agent().send(callModern("echo", {}, { headers: { accept: "text/html" } })), 406);
  await app.expectNoCall();
});

theme.must("line-breaks", "carries a result with line breaks between its members over a stream", async (context) => {
  const app = await context.app();
  for (const breaks of ["\n", "\r\n", "\r", "\n\n"]) {
    const exchange = context.agent().open(callModern("slow"));
    const { id } = await app.call();
    await exchange.head;
    app.sendText(
      `{"type":"result","id":${JSON.stringify(id)},"result":{${breaks}"content":[${breaks}],${breaks}"later":{"a":1}}}`,
    );
    expectEqual("the last member", expectResult(await exchange.answer)["later"], { a: 1 });
  }
});

theme.must("list-not-streamed", "answers everything but calls and listens as JSON", async (context) => {
  for (const request of [
    modern("server/discover"),
    modern("tools/list"),
    legacy("tools/list"),
    legacy("ping"),
    initialize(),
  ]) {
    const answer = await context.agent().send(request);
    expectHeader(answer, "content-type", /^application\/json/);
    expectResult(answer);
  }
});

theme.must(
  "error-late",
  "streams the tool error of a call whose client disconnects after the stream began",
  async (context) => {
    const app = await context.app();
    const exchange = context.agent().open(callModern("slow"));
    await app.call();
    await exchange.head;
    app.terminate();
    const result = expectResult(await exchange.answer);
    expectEqual("isError", at(result, "isError"), true);
  },
);
