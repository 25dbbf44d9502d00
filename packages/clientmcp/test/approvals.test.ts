import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { completed, describeTool, rejected, type Approval, type ClientMCPOptions, type Tool } from "../src/index.ts";
import type { FakeSocket } from "./fake-web-socket.ts";
import { bringOnline, resultOf, settle, testClient, type TestClient } from "./online-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

interface Wallet extends TestClient {
  readonly socket: FakeSocket;
  readonly sent: unknown[];
  readonly call: (id: string, args?: Record<string, unknown>, members?: Record<string, unknown>) => Promise<void>;
  readonly questions: () => readonly Approval[];
  readonly remove: () => void;
}

/** An online client with a tool `send` that asks, and something on the page that shows questions. */
async function wallet(tool: Partial<Tool> = {}, options: Partial<ClientMCPOptions> = {}): Promise<Wallet> {
  const test = testClient(options);
  const sent: unknown[] = [];
  const remove = test.client.expose("send", {
    title: "Send money",
    risk: "manage",
    confirm: ({ amount }) => ({ title: `Send ${String(amount)}?`, detail: "To Bob" }),
    handler: (args) => {
      sent.push(args);
      return completed();
    },
    ...tool,
  });
  test.client.addPrompt();
  const socket = await bringOnline(test);
  return {
    ...test,
    socket,
    sent,
    remove,
    call: async (id, args = { amount: 5 }, members = {}) => {
      socket.receive({ type: "call", id, name: "send", arguments: args, ...members });
      await settle();
    },
    questions: () => test.client.getSnapshot().approvals,
  };
}

/** Lets time pass over a bridge that answers pings. */
async function advance({ socket }: Wallet, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 20_000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 20_000));
    socket.receive({ type: "pong" });
  }
  await settle();
}

function onlyQuestion({ questions }: Wallet): string {
  const [question, ...others] = questions();
  if (question === undefined || others.length > 0) throw new Error(`${others.length} questions`);
  return question.id;
}

function codeOf({ socket }: Wallet, id: string): unknown {
  const { isError, structuredContent } = resultOf(socket, id) as {
    isError?: boolean;
    structuredContent: { status: string; reason?: { code: string } };
  };
  return isError === true ? structuredContent.reason?.code : structuredContent.status;
}

describe("asking the user (SPEC §9.1)", () => {
  it("shows the question as data, and runs nothing before it is answered", async () => {
    const page = await wallet();
    vi.setSystemTime(1_000_000);
    await page.call("c", { amount: 5 }, { agent: { name: "Helper" } });
    expect(page.questions()).toEqual([
      {
        id: expect.any(String),
        tool: "send",
        args: { amount: 5 },
        title: "Send 5?",
        detail: "To Bob",
        risk: "manage",
        agent: { name: "Helper" },
        askedAt: 1_000_000,
        expiresAt: 1_050_000,
      },
    ]);
    expect(page.client.getSnapshot().activity).toMatchObject([{ id: onlyQuestion(page), state: "asking" }]);
    expect(page.sent).toEqual([]);
  });

  it("shows the same array until a question comes or goes", async () => {
    const page = await wallet();
    await page.call("c");
    const questions = page.questions();
    page.client.instructions = "changed";
    expect(page.questions()).toBe(questions);
    page.client.approve(onlyQuestion(page));
    expect(page.questions()).not.toBe(questions);
  });

  it("runs the call when the user approves, and says who decided", async () => {
    const page = await wallet();
    await page.call("c");
    page.client.approve(onlyQuestion(page));
    await settle();
    expect(page.sent).toEqual([{ amount: 5 }]);
    expect(codeOf(page, "c")).toBe("completed");
    expect(page.questions()).toEqual([]);
    expect(page.client.getSnapshot().activity).toMatchObject([{ outcome: "completed", decidedBy: "user" }]);
  });

  it("E-098: answers with denied when the user declines, with the reason", async () => {
    const page = await wallet();
    await page.call("c");
    page.client.decline(onlyQuestion(page), "not today");
    await settle();
    expect(resultOf(page.socket, "c")).toEqual(rejected("denied", "not today"));
    expect(page.sent).toEqual([]);
    expect(page.client.getSnapshot().activity).toMatchObject([
      { outcome: "rejected", code: "denied", decidedBy: "user" },
    ]);
  });

  it("E-097: the first answer wins", async () => {
    const page = await wallet();
    await page.call("c");
    const id = onlyQuestion(page);
    page.client.approve(id);
    page.client.approve(id);
    page.client.decline(id);
    await settle();
    page.client.approve(id);
    await settle();
    expect(page.sent).toHaveLength(1);
    expect(codeOf(page, "c")).toBe("completed");
  });

  it("E-100: several questions at once all get their own answer", async () => {
    const page = await wallet();
    for (const [n, id] of ["yes", "no", "late"].entries()) await page.call(id, { amount: n });
    const [yes, no] = page.questions();
    page.client.decline(no?.id ?? "");
    page.client.approve(yes?.id ?? "");
    await advance(page, 50_000);
    expect(["yes", "no", "late"].map((id) => codeOf(page, id))).toEqual(["completed", "denied", "expired"]);
    expect(page.sent).toEqual([{ amount: 0 }]);
  });

  it("asks with the tool's title where nobody words the question, or its name", async () => {
    const page = await wallet({ confirm: undefined }, { policy: () => "ask" });
    page.client.expose("plain", { handler: () => 1 });
    await page.call("c");
    page.socket.receive({ type: "call", id: "d", name: "plain", arguments: {} });
    await settle();
    expect(page.questions().map(({ title, detail }) => [title, detail])).toEqual([
      ["Send money", undefined],
      ["plain", undefined],
    ]);
  });

  it("asks nothing where confirm gives undefined", async () => {
    const page = await wallet({ confirm: ({ amount }) => (amount === 5 ? undefined : { title: "Sure?" }) });
    await page.call("c");
    expect(codeOf(page, "c")).toBe("completed");
  });

  it("never runs a call whose confirm throws", async () => {
    const page = await wallet({
      confirm: () => {
        throw new Error("broken");
      },
    });
    await page.call("c");
    expect(resultOf(page.socket, "c")).toMatchObject({ isError: true, content: [{ text: "broken" }] });
    expect(page.sent).toEqual([]);
    expect(page.errors).toHaveLength(1);
  });
});

describe("edited arguments", () => {
  it("run in the place of the agent's, and stand in the activity", async () => {
    const page = await wallet();
    await page.call("c");
    page.client.approve(onlyQuestion(page), { args: { amount: 1 } });
    await settle();
    expect(page.sent).toEqual([{ amount: 1 }]);
    expect(page.client.getSnapshot().activity).toMatchObject([{ args: { amount: 1 } }]);
  });

  it("are validated again", async () => {
    const page = await wallet({ inputSchema: z.object({ amount: z.number() }) });
    await page.call("c");
    page.client.approve(onlyQuestion(page), { args: { amount: "much" } });
    await settle();
    expect(page.sent).toEqual([]);
    expect(codeOf(page, "c")).toBe("invalid_arguments");
  });
});

describe("answers that a page gives by mistake", () => {
  it("approve takes nothing but args and remember from its options", async () => {
    const page = await wallet();
    await page.call("c");
    page.client.approve(onlyQuestion(page), { type: "declined", reason: "click", isTrusted: true } as never);
    await settle();
    expect(page.sent).toEqual([{ amount: 5 }]);

    await page.call("d");
    page.client.approve(onlyQuestion(page), null as never);
    await settle();
    expect(codeOf(page, "d")).toBe("completed");
  });

  it.each([null, "str", [], 5, { at: () => 1 }, new Date(0)])(
    "approve throws invalid-option for args that are no JSON object (%#), and the question stays",
    async (args) => {
      const page = await wallet();
      await page.call("c");
      const id = onlyQuestion(page);
      expect(() => page.client.approve(id, { args } as never)).toThrow(
        expect.objectContaining({ code: "invalid-option", message: expect.stringContaining("args") }),
      );
      expect(onlyQuestion(page)).toBe(id);
    },
  );

  it("decline ignores a reason that is no string", async () => {
    const page = await wallet();
    await page.call("c");
    page.client.decline(onlyQuestion(page), { type: "click" } as never);
    await settle();
    expect(resultOf(page.socket, "c")).toEqual(rejected("denied", "the user said no"));
  });

  it("approve and decline work unbound", async () => {
    const page = await wallet();
    const { approve, decline } = page.client;
    await page.call("c");
    approve(onlyQuestion(page));
    await settle();
    await page.call("d");
    decline(onlyQuestion(page));
    await settle();
    expect([codeOf(page, "c"), codeOf(page, "d")]).toEqual(["completed", "denied"]);
  });
});

describe("questions that go away", () => {
  it("E-101: a cancel withdraws the question; a later click does nothing", async () => {
    const page = await wallet();
    await page.call("c");
    const id = onlyQuestion(page);
    page.socket.receive({ type: "cancel", id: "c", reason: "timeout" });
    expect(page.questions()).toEqual([]);
    page.client.approve(id);
    await settle();
    expect(page.sent).toEqual([]);
    expect(page.socket.messagesOf("result")).toEqual([]);
  });

  it("E-101: nobody answers within 50 s: the call is answered as expired", async () => {
    const page = await wallet();
    await page.call("c");
    await advance(page, 49_999);
    expect(page.socket.messagesOf("result")).toEqual([]);
    await advance(page, 1);
    expect(codeOf(page, "c")).toBe("expired");
    expect(page.questions()).toEqual([]);
  });

  it("an approval after the expiry does nothing, even where the timer is late", async () => {
    const page = await wallet({}, { approvalTimeoutMs: 1000 });
    await page.call("c");
    vi.setSystemTime(Date.now() + 1000);
    page.client.approve(onlyQuestion(page));
    await settle();
    expect(page.sent).toEqual([]);
    expect(codeOf(page, "c")).toBe("expired");
  });

  it("E-102: a lost connection withdraws the question; approving after the reconnect runs nothing", async () => {
    const page = await wallet();
    await page.call("c");
    const id = onlyQuestion(page);
    page.socket.end(1006);
    expect(page.questions()).toEqual([]);
    await bringOnline(page, 2);
    page.client.approve(id);
    await settle();
    expect(page.sent).toEqual([]);
    expect(page.client.getSnapshot().activity).toMatchObject([{ id, state: "done", outcome: "disconnected" }]);
  });

  it("E-099: a removed tool withdraws its questions, and the call is answered as withdrawn", async () => {
    const page = await wallet();
    await page.call("c");
    page.remove();
    await settle();
    expect(page.questions()).toEqual([]);
    expect(codeOf(page, "c")).toBe("withdrawn");
  });

  it("E-099: approving in the tick in which the tool was removed runs nothing", async () => {
    const page = await wallet();
    await page.call("c");
    const id = onlyQuestion(page);
    page.remove();
    page.client.approve(id);
    await settle();
    expect(page.sent).toEqual([]);
    expect(codeOf(page, "c")).toBe("withdrawn");
  });

  it("a question of one exposure is never answered for the exposure below it", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const page = await wallet();
    const other = vi.fn<() => void>();
    const remove = page.client.expose("send", { confirm: () => ({ title: "Other?" }), handler: other });
    await page.call("c");
    const id = onlyQuestion(page);
    remove();
    await settle();
    page.client.approve(id);
    await settle();
    await vi.advanceTimersByTimeAsync(250);
    expect([page.sent, other.mock.calls]).toEqual([[], []]);
    expect(codeOf(page, "c")).toBe("withdrawn");
  });

  it("an adapter that describes the tool anew keeps its question, and the newest behaviour runs", async () => {
    const page = await wallet();
    page.remove();
    const latest = { current: { confirm: () => ({ title: "Sure?" }), handler: () => "old" as string } };
    const remove = page.client.exposeDescribed(describeTool("send", { ...latest.current, description: "one" }), latest);
    await page.call("c");
    const id = onlyQuestion(page);
    remove();
    latest.current = { ...latest.current, handler: () => "new" };
    page.client.exposeDescribed(describeTool("send", { ...latest.current, description: "two" }), latest);
    await settle();
    page.client.approve(id);
    await settle();
    await vi.advanceTimersByTimeAsync(250);
    expect(resultOf(page.socket, "c")).toMatchObject({ content: [{ text: "new" }] });
  });

  it("the last prompt that goes takes the questions with it; one that is replaced does not", async () => {
    const test = testClient();
    const ran = vi.fn<() => void>();
    test.client.expose("send", { confirm: () => ({ title: "Sure?" }), handler: ran });
    const removeFirst = test.client.addPrompt();
    const socket = await bringOnline(test);
    socket.receive({ type: "call", id: "c", name: "send", arguments: {} });
    await settle();

    removeFirst();
    removeFirst();
    const removeSecond = test.client.addPrompt();
    await settle();
    expect(test.client.getSnapshot().approvals).toHaveLength(1);

    removeSecond();
    await settle();
    expect(test.client.getSnapshot().approvals).toEqual([]);
    expect(resultOf(socket, "c")).toMatchObject({ structuredContent: { reason: { code: "withdrawn" } } });
  });

  it.each(["ask", "allow"] as const)(
    "a call that was cancelled before the policy said %s asks and runs nothing",
    async (decision) => {
      let decide: ((decision: "ask" | "allow") => void) | undefined;
      const page = await wallet({}, { policy: () => new Promise((resolve) => (decide = resolve)) });
      await page.call("c");
      page.socket.receive({ type: "cancel", id: "c" });
      decide?.(decision);
      await settle();
      expect(page.questions()).toEqual([]);
      expect(page.sent).toEqual([]);
    },
  );
});

describe("when no question can be asked", () => {
  it("answers with no_prompt at once where nothing shows questions, and never runs the call", async () => {
    const test = testClient();
    const ran = vi.fn<() => void>();
    test.client.expose("send", { confirm: () => ({ title: "Sure?" }), handler: ran });
    const socket = await bringOnline(test);
    socket.receive({ type: "call", id: "c", name: "send", arguments: {} });
    await settle();
    expect(resultOf(socket, "c")).toMatchObject({ structuredContent: { reason: { code: "no_prompt" } } });
    expect(ran).not.toHaveBeenCalled();
  });

  it("answers with busy above 5 open questions of a tool, or 20 in all (SPEC §6)", async () => {
    const page = await wallet();
    for (const name of ["b", "c", "d", "e"])
      page.client.expose(name, { confirm: () => ({ title: name }), handler: () => 1 });
    for (let n = 1; n <= 6; n++) await page.call(`send ${n}`);
    expect(page.questions()).toHaveLength(5);
    expect(codeOf(page, "send 6")).toBe("busy");

    for (const name of ["b", "c", "d", "e"]) {
      for (let n = 1; n <= 4; n++) page.socket.receive({ type: "call", id: `${name} ${n}`, name, arguments: {} });
      await settle();
    }
    expect(page.questions()).toHaveLength(20);
    expect(codeOf(page, "e 4")).toBe("busy");
  });
});

describe("the application's policy", () => {
  it("sees the tool, its risk, the arguments and the agent", async () => {
    const policy = vi.fn<NonNullable<ClientMCPOptions["policy"]>>(() => "allow");
    const page = await wallet({}, { policy });
    await page.call("c", { amount: 5 }, { agent: { name: "Helper" } });
    expect(policy).toHaveBeenCalledExactlyOnceWith({
      tool: "send",
      risk: "manage",
      args: { amount: 5 },
      agent: { name: "Helper" },
    });
  });

  it("allows without asking", async () => {
    const page = await wallet({}, { policy: () => Promise.resolve("allow") });
    await page.call("c");
    expect(codeOf(page, "c")).toBe("completed");
    expect(page.client.getSnapshot().activity).toMatchObject([{ decidedBy: "policy" }]);
  });

  it("refuses without asking", async () => {
    const page = await wallet({}, { policy: () => "refuse" });
    await page.call("c");
    expect(codeOf(page, "c")).toBe("refused");
    expect(page.sent).toEqual([]);
  });

  it.each(["yes", undefined, null, true])("refuses when it decides %o, which is no decision", async (decision) => {
    // A tool that asks for itself, and one that would run unasked without a policy.
    for (const confirm of [() => ({ title: "Send?" }), () => undefined]) {
      const page = await wallet({ confirm }, { policy: () => decision as never });
      await page.call("c");
      expect(codeOf(page, "c")).toBe("refused");
      expect(page.sent).toEqual([]);
    }
  });

  it("never runs a call when it fails", async () => {
    const broken = await wallet({}, { policy: () => Promise.reject(new Error("no rules")) });
    await broken.call("c");
    expect(resultOf(broken.socket, "c")).toMatchObject({ isError: true });
    expect(broken.sent).toEqual([]);
  });
});

async function approveAndRemember(page: Wallet, args?: Record<string, unknown>): Promise<void> {
  await page.call("first", args);
  page.client.approve(onlyQuestion(page), { remember: "session" });
  await settle();
}

describe("remembered approvals", () => {
  it("stop asking for that tool, and say so in the activity", async () => {
    const page = await wallet();
    await approveAndRemember(page);
    await page.call("second", { amount: 6 });
    expect(codeOf(page, "second")).toBe("completed");
    expect(page.client.getSnapshot().activity.at(-1)).toMatchObject({ decidedBy: "grant" });
  });

  it.each(["after", "before"])("are forgotten by close(), %s the call went on", async (when) => {
    const page = await wallet();
    await page.call("first");
    page.client.approve(onlyQuestion(page), { remember: "session" });
    if (when === "after") await settle();
    page.client.close();
    await settle();
    const socket = await bringOnline(page, 2);
    socket.receive({ type: "call", id: "second", name: "send", arguments: { amount: 5 } });
    await settle();
    expect(page.questions()).toHaveLength(1);
  });

  it("survive a lost connection", async () => {
    const page = await wallet();
    await approveAndRemember(page);
    page.socket.end(1006);
    const socket = await bringOnline(page, 2);
    socket.receive({ type: "call", id: "second", name: "send", arguments: { amount: 5 } });
    await settle();
    expect(page.questions()).toEqual([]);
  });

  it("are never kept for transact", async () => {
    const page = await wallet({ risk: "transact" });
    await approveAndRemember(page);
    await page.call("second");
    expect(page.questions()).toHaveLength(1);
  });

  it("given for another tool never cover transact", async () => {
    const page = await wallet({}, { grantKey: () => "everything" });
    page.client.expose("pay", { risk: "transact", confirm: () => ({ title: "Pay?" }), handler: () => 1 });
    await approveAndRemember(page);
    page.socket.receive({ type: "call", id: "pay", name: "pay", arguments: {} });
    await settle();
    expect(page.questions()).toMatchObject([{ tool: "pay" }]);
  });

  it("cover what grantKey calls the same, and nothing else", async () => {
    const page = await wallet({}, { grantKey: ({ tool, args }) => `${tool} to ${String(args["to"])}` });
    await approveAndRemember(page, { to: "bob" });
    await page.call("bob", { to: "bob" });
    expect(codeOf(page, "bob")).toBe("completed");
    await page.call("eve", { to: "eve" });
    expect(page.questions()).toHaveLength(1);
  });

  it("do not outrank a policy that refuses", async () => {
    let decision: "ask" | "refuse" = "ask";
    const page = await wallet({}, { policy: () => decision });
    await approveAndRemember(page);
    decision = "refuse";
    await page.call("second");
    expect(codeOf(page, "second")).toBe("refused");
  });
});

describe("progress while the user decides", () => {
  it("says so every 5 s, with values that grow and stay below the handler's", async () => {
    const page = await wallet();
    await page.call("c", { amount: 5 }, { progress: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.socket.messagesOf("progress")).toEqual([
      { type: "progress", id: "c", progress: 0.000001, message: "waiting for the user" },
      { type: "progress", id: "c", progress: 0.000002, message: "waiting for the user" },
    ]);
    page.client.approve(onlyQuestion(page));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(page.socket.messagesOf("progress")).toHaveLength(2);
  });

  it("says nothing where the agent did not ask for progress", async () => {
    const page = await wallet();
    await page.call("c");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(page.socket.messagesOf("progress")).toEqual([]);
  });
});
