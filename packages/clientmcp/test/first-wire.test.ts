import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ToolContext } from "../src/index.ts";
import { FIRST_WIRE } from "./first-wire.ts";
import { settle, testClient, type TestClient } from "./online-client.ts";

const inputSchema = {
  type: "object",
  properties: { account: { type: "string" } },
  required: ["account"],
} as const;

/** The wallet of the first frames, with the SDK of today. */
function wallet(answer: (context: ToolContext) => unknown = () => "12.50"): TestClient {
  const test = testClient({ instructions: "A wallet." });
  const description = "The balance of an account";
  test.client.expose("getBalance", { description, inputSchema, handler: (_args, context) => answer(context) });
  return test;
}

/** What a bridge of the first version does at a connection, and nothing more. */
async function accept({ client, network }: TestClient): Promise<TestClient["network"]["socket"]> {
  const connected = client.connect();
  await settle();
  const { socket } = network;
  socket.open(FIRST_WIRE.subprotocol);
  await settle();
  socket.receive(FIRST_WIRE.registered);
  await connected;
  return socket;
}

describe("today's SDK with a bridge of the first wire (SPEC §3)", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("offers the same subprotocol and declares its tools with the same message", async () => {
    const socket = await accept(wallet());

    expect(socket.protocols).toEqual(["clientmcp.v1", "client.test.token"]);
    expect(socket.messages).toEqual([JSON.parse(FIRST_WIRE.register)]);
  });

  it("answers a call that names neither an agent nor progress", async () => {
    const socket = await accept(wallet());

    socket.receive(FIRST_WIRE.call);
    await settle();

    expect(socket.sent.slice(1)).toEqual([FIRST_WIRE.result]);
  });

  it("sends no progress, which that bridge cannot have asked for", async () => {
    const socket = await accept(
      wallet(({ agent, progress }) => {
        progress(1, 2, "half");
        return agent === undefined ? "12.50" : "an agent";
      }),
    );

    socket.receive(FIRST_WIRE.call);
    await settle();

    expect(socket.sent.slice(1)).toEqual([FIRST_WIRE.result]);
  });

  it("stops at a cancel without a reason", async () => {
    let signal: AbortSignal | undefined;
    const socket = await accept(
      wallet((context) => {
        ({ signal } = context);
        return new Promise(() => {});
      }),
    );

    socket.receive(FIRST_WIRE.call);
    await settle();
    expect(signal?.aborted).toBe(false);
    socket.receive(FIRST_WIRE.cancel);
    await settle();

    expect(signal?.aborted).toBe(true);
  });

  it("asks with the same ping and stays online by the same pong", async () => {
    const test = wallet();
    const socket = await accept(test);

    await vi.advanceTimersByTimeAsync(25_000);
    expect(socket.sent.slice(1)).toEqual([FIRST_WIRE.ping]);
    socket.receive(FIRST_WIRE.pong);
    await vi.advanceTimersByTimeAsync(11_000);

    expect(test.client.status).toBe("online");
  });

  it.each([
    [4400, "protocol-error"],
    [4401, "unauthorized"],
    [4409, "replaced"],
  ])("takes %i as the end for good, %s", async (code, reason) => {
    const test = wallet();
    const socket = await accept(test);

    socket.end(code);
    await settle();

    expect(test.client.getSnapshot()).toMatchObject({ status: "closed", reason });
  });
});
