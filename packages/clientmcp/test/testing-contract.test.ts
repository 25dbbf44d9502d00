import { completed, type WebSocketLike } from "../src/index.ts";
import { approveEverything, nextApproval } from "../src/testing/index.ts";
import { describe, expect, it, vi } from "vitest";
import { application, inMemory, real, type World, type WorldSettings } from "./worlds.ts";

/** What happens, once, in a world; its answer is the same in both. */
interface Scenario {
  readonly settings?: WorldSettings;
  readonly run: (world: World) => Promise<unknown>;
  readonly answer: unknown;
}

const text = (words: string): unknown => ({ result: { content: [{ type: "text", text: words }] } });
const toolError = (words: string, meta?: Record<string, unknown>): unknown => ({
  result: { ...(meta && { _meta: meta }), content: [{ type: "text", text: words }], isError: true },
});
const DISCONNECTED = toolError(
  'The application "wallet" disconnected before it answered. The action may or may not have happened: check its state before you try again.',
  { "io.github.clientmcp/unavailable": "disconnected" },
);
const outcome = (own: object): object => ({
  content: [{ type: "text", text: JSON.stringify(own) }],
  structuredContent: own,
  _meta: { "io.github.clientmcp/outcome": own },
});
const rejection = (code: string, detail: string): unknown => ({
  result: { ...outcome({ status: "rejected", reason: { code, detail } }), isError: true },
});

/** A call that has reached its handler, which waits until it is told to stop. */
async function waitingCall(world: World): Promise<{
  readonly call: ReturnType<World["call"]>;
  readonly client: ReturnType<typeof application>;
  /** Why the handler was told to stop. */
  readonly stopped: Promise<unknown>;
}> {
  const client = application(world);
  const signals: AbortSignal[] = [];
  client.expose("wait", { handler: (_args, { signal }) => new Promise(() => signals.push(signal)) });
  await client.connect();
  const call = world.call("wait");
  const signal = await vi.waitFor(() => {
    const [signal] = signals;
    if (signal === undefined) throw new Error("not called yet");
    return signal;
  });
  const stopped = new Promise<unknown>((resolve) => {
    signal.addEventListener("abort", () => resolve((signal.reason as Error).message));
  });
  return { call, client, stopped };
}

/** What a socket without an SDK sees when it sends `frames`: the bridge's frames, and how it ends. */
async function rawConversation({ connection }: World, token: string, ...frames: readonly unknown[]): Promise<unknown> {
  const socket: WebSocketLike = new connection.WebSocket(connection.url.replace(/^http/, "ws"), [
    "clientmcp.v1",
    token,
  ]);
  const received: string[] = [];
  const closed = new Promise((resolve) => {
    socket.addEventListener("message", ({ data }) => received.push(String(data)));
    socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason }));
  });
  socket.addEventListener("error", () => undefined);
  socket.addEventListener("open", () => {
    for (const frame of frames) socket.send(frame as string);
  });
  return { ended: await closed, received };
}

const faultScenario = (frame: unknown, code: number, reason: string): Scenario => ({
  run: (world) => rawConversation(world, world.connection.token, frame),
  answer: { ended: { code, reason }, received: [] },
});

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "tools are listed as they were declared": {
    run: async (world) => {
      const client = application(world, { instructions: "Be kind" });
      client.expose("z", {
        title: "Zed",
        risk: "manage",
        _meta: { "x.example/y": [1] },
        inputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
        handler: () => undefined,
      });
      client.expose("a", { handler: () => undefined });
      await client.connect();
      return world.listTools();
    },
    answer: [
      {
        name: "z",
        title: "Zed",
        inputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] },
        annotations: { destructiveHint: true },
        _meta: { "x.example/y": [1], "io.github.clientmcp/risk": "manage" },
      },
      { name: "a", inputSchema: { type: "object", properties: {} } },
    ],
  },
  "nothing is listed while the application is offline": { run: (world) => world.listTools(), answer: [] },
  "results arrive as the application sent them": {
    run: async (world) => {
      const client = application(world);
      client.expose("text", { handler: ({ who }) => `hello ${String(who)}` });
      client.expose("outcome", { handler: () => completed({ total: 3 }) });
      client.expose("throws", {
        handler: () => {
          throw new Error("no paper");
        },
      });
      await client.connect();
      const calls = [world.call("text", { who: "Ada" }), world.call("outcome"), world.call("throws")];
      return Promise.all(calls.map(({ answer }) => answer));
    },
    answer: [
      text("hello Ada"),
      {
        result: {
          content: [{ type: "text", text: '{"status":"completed","total":3}' }],
          structuredContent: { status: "completed", total: 3 },
          _meta: { "io.github.clientmcp/outcome": { status: "completed" } },
        },
      },
      toolError("no paper"),
    ],
  },
  "a tool that was never declared is a JSON-RPC error": {
    run: async (world) => {
      await application(world).connect();
      return world.call('a "b"').answer;
    },
    answer: { error: { code: -32602, message: 'unknown tool: "a \\"b\\""', data: { hint: "tools/list" } } },
  },
  "a call while the application is offline": {
    run: (world) => world.call("anything").answer,
    answer: toolError('The application "wallet" is not connected. Ask the user to open it, then try again.', {
      "io.github.clientmcp/unavailable": "offline",
    }),
  },
  "the application disconnects during a call": {
    run: async (world) => {
      const { call, client } = await waitingCall(world);
      client.close();
      return call.answer;
    },
    answer: DISCONNECTED,
  },
  "a newer connection replaces the one with a call": {
    run: async (world) => {
      const { call, client, stopped } = await waitingCall(world);
      await application(world).connect();
      const answer = await call.answer;
      return { answer, reason: await stopped, status: client.status, tools: await world.listTools() };
    },
    answer: {
      answer: DISCONNECTED,
      reason:
        "Another connection with the same client ID took over (4409: replaced by a newer connection of this client)",
      status: "closed",
      tools: [],
    },
  },
  "a call takes too long": {
    settings: { callTimeoutMs: 1_000 },
    run: async (world) => {
      const { call, stopped } = await waitingCall(world);
      return { answer: await call.answer, stopped: await stopped };
    },
    answer: {
      answer: toolError(
        'The application "wallet" gave no answer within 1 seconds, so the call was cancelled. The action may or may not have happened: check its state before you try again.',
        { "io.github.clientmcp/unavailable": "timeout" },
      ),
      stopped: "timeout",
    },
  },
  "the agent cancels": {
    run: async (world) => {
      const { call, stopped } = await waitingCall(world);
      call.cancel();
      return { answer: await call.answer, stopped: await stopped };
    },
    answer: { answer: toolError("The call was cancelled."), stopped: "cancelled by the agent" },
  },
  "the agent goes away": {
    run: async (world) => {
      const { call, stopped } = await waitingCall(world);
      call.leave();
      return { answer: await call.answer, stopped: await stopped };
    },
    answer: { answer: { left: true }, stopped: "the agent is gone" },
  },
  "progress reaches the agent, and the agent's name the application": {
    run: async (world) => {
      const client = application(world);
      client.expose("work", {
        handler: (_args, { progress, agent }) => {
          progress(1, 2, "half");
          progress(0.5);
          return agent;
        },
      });
      await client.connect();
      const values: unknown[] = [];
      const answer = await world.call("work", {}, (value) => values.push(value)).answer;
      return { answer, values };
    },
    answer: {
      answer: {
        result: {
          content: [{ type: "text", text: '{"name":"tester","version":"1.0.0"}' }],
          structuredContent: { name: "tester", version: "1.0.0" },
        },
      },
      values: [{ progress: 1, total: 2, message: "half" }],
    },
  },
  "a question is approved, declined, or cannot be asked": {
    run: async (world) => {
      const client = application(world);
      client.expose("pay", { confirm: () => ({ title: "Pay?" }), handler: () => "paid" });
      await client.connect();
      const unasked = await world.call("pay").answer;
      const removePrompt = client.addPrompt();
      const call = world.call("pay");
      client.decline((await nextApproval(client)).id, "not today");
      const declined = await call.answer;
      removePrompt();
      approveEverything(client);
      return [unasked, declined, await world.call("pay").answer];
    },
    answer: [
      rejection("no_prompt", "the user must confirm this call, but nothing in the application can ask"),
      rejection("denied", "not today"),
      text("paid"),
    ],
  },
  "changes reach the agent's next list": {
    run: async (world) => {
      const client = application(world);
      const remove = client.expose("first", { handler: () => undefined });
      await client.connect();
      remove();
      client.expose("second", { handler: () => undefined });
      await vi.waitFor(() => expect(client.toolStatus("second")).toBe("registered"));
      return world.listTools();
    },
    answer: [{ name: "second", inputSchema: { type: "object", properties: {} } }],
  },
  "a token is refused": {
    run: (world) => rawConversation(world, "not.a.token"),
    answer: { ended: { code: 4401, reason: "a valid client token is needed" }, received: [] },
  },
  "a connection without a valid token declares nothing": {
    run: async (world) => {
      const register = '{"type":"register","tools":[{"name":"tool","inputSchema":{"type":"object"}}]}';
      await rawConversation(world, "not.a.token", register);
      return world.listTools();
    },
    answer: [],
  },
  "a ping is answered, an unknown type and a result nobody waits for are not": {
    run: (world) =>
      rawConversation(
        world,
        world.connection.token,
        '{"type":"ping"}',
        '{"type":"later"}',
        '{"type":"result","id":"9","result":{"content":[]}}',
        '{"type":"register","tools":[]}',
        "end",
      ),
    answer: {
      ended: { code: 4400, reason: "a message is not JSON" },
      received: ['{"type":"pong"}', '{"type":"registered"}'],
    },
  },
  "a frame is an array": faultScenario("[]", 4400, "a message must be an object"),
  "a frame has no type": faultScenario("{}", 4400, "a message must have a type, which is a string"),
  "a frame is binary": faultScenario(
    new Uint8Array([123, 125]),
    4400,
    "a message must be a text frame, not a binary one",
  ),
  "a frame is larger than 4 MiB": faultScenario(
    `{"type":"later","x":"${"x".repeat(4_194_304)}"}`,
    1009,
    "a message is larger than 4194304 bytes",
  ),
  "a register has no tools": faultScenario('{"type":"register"}', 4400, "register.tools must be an array"),
  "a register has bad instructions": faultScenario(
    '{"type":"register","tools":[],"instructions":1}',
    4400,
    "register.instructions must be a string",
  ),
  "a register has a bad tool": faultScenario(
    '{"type":"register","tools":[{"name":"say hello","inputSchema":{"type":"object"}}]}',
    4400,
    'tool "say hello": name must be 1 to 128 characters of A-Z a-z 0-9 _ - .',
  ),
  "a result has no id": faultScenario('{"type":"result","result":{"content":[]}}', 4400, "result.id must be a string"),
  "a result is no object": faultScenario('{"type":"result","id":"1"}', 4400, "result.result must be an object"),
  "a result has no content": faultScenario(
    '{"type":"result","id":"1","result":{}}',
    4400,
    "result.result.content must be an array",
  ),
  "progress is no number": faultScenario(
    '{"type":"progress","id":"1","progress":"1"}',
    4400,
    "progress.progress must be a number",
  ),
  "a total is no number": faultScenario(
    '{"type":"progress","id":"1","progress":1,"total":"1"}',
    4400,
    "progress.total must be a number",
  ),
  "a progress message is no string": faultScenario(
    '{"type":"progress","id":"1","progress":1,"message":1}',
    4400,
    "progress.message must be a string",
  ),
};

describe.each([
  ["the real bridge", real],
  ["the test bridge", (settings: WorldSettings) => Promise.resolve(inMemory(settings))],
] as const)("%s", (_name, makeWorld) => {
  it.each(Object.entries(SCENARIOS))(
    "answers literally the same: %s",
    async (_what, { settings = {}, run, answer }) => {
      expect(await run(await makeWorld(settings))).toEqual(answer);
    },
  );
});
