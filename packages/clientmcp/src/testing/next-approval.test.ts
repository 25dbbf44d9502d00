import { describe, expect, it, vi } from "vitest";
import { ClientMCP } from "../client.ts";
import { approveEverything } from "./approve-everything.ts";
import { createTestBridge } from "./create-test-bridge.ts";
import { nextApproval } from "./next-approval.ts";
import type { TestBridge } from "./test-bridge.ts";

async function wallet(): Promise<{ readonly bridge: TestBridge; readonly client: ClientMCP }> {
  const bridge = createTestBridge();
  const client = new ClientMCP({ ...bridge.options, onError: () => undefined });
  for (const name of ["pay", "sell"]) {
    client.expose(name, {
      confirm: ({ amount }) => ({ title: `${name} ${String(amount)}?` }),
      handler: ({ amount }) => `${name} ${String(amount)}`,
    });
  }
  await client.connect();
  return { bridge, client };
}

describe("nextApproval", () => {
  it("gives the question to come, for the test to answer", async () => {
    const { bridge, client } = await wallet();
    client.addPrompt();
    const call = bridge.callTool("pay", { amount: 5 });
    const question = await nextApproval(client);
    expect(question).toMatchObject({ tool: "pay", title: "pay 5?", args: { amount: 5 } });
    client.approve(question.id, { args: { amount: 4 } });
    expect(await call).toMatchObject({ content: [{ text: "pay 4" }] });
  });

  it("gives the oldest open question that the filter takes", async () => {
    const { bridge, client } = await wallet();
    client.addPrompt();
    const calls = [["pay", 1] as const, ["sell", 2] as const, ["sell", 3] as const].map(([name, amount]) =>
      bridge.callTool(name, { amount }),
    );
    await vi.waitFor(() => expect(client.getSnapshot().approvals).toHaveLength(3));
    expect(await nextApproval(client)).toMatchObject({ args: { amount: 1 } });
    const question = await nextApproval(client, ({ tool }) => tool === "sell");
    client.decline(question.id);
    expect(await calls[1]).toMatchObject({ structuredContent: { reason: { code: "denied" } } });
    expect(await nextApproval(client, ({ tool }) => tool === "sell")).toMatchObject({ args: { amount: 3 } });
    for (const call of calls) call.cancel();
  });

  it("rejects when nothing on the page can ask, instead of waiting for ever", async () => {
    const { bridge, client } = await wallet();
    const question = nextApproval(client);
    await bridge.callTool("pay", { amount: 1 });
    await expect(question).rejects.toMatchObject({ name: "TestingError", code: "no-prompt" });

    client.addPrompt();
    const call = bridge.callTool("pay", { amount: 2 });
    expect(await nextApproval(client)).toMatchObject({ args: { amount: 2 } });
    call.cancel();
  });

  it("rejects with what the filter throws", async () => {
    const { bridge, client } = await wallet();
    client.addPrompt();
    const question = nextApproval(client, () => expect.fail("the filter is wrong"));
    const call = bridge.callTool("pay", { amount: 1 });
    await expect(question).rejects.toThrow("the filter is wrong");
    call.cancel();
  });
});

describe("approveEverything", () => {
  it("approves what is open and what comes, until it is stopped", async () => {
    const { bridge, client } = await wallet();
    const removePrompt = client.addPrompt();
    const open = bridge.callTool("pay", { amount: 1 });
    await nextApproval(client);
    const stop = approveEverything(client);
    removePrompt();
    expect(await open).toMatchObject({ content: [{ text: "pay 1" }] });
    expect(await bridge.callTool("sell", { amount: 2 })).toMatchObject({ content: [{ text: "sell 2" }] });
    stop();
    expect(await bridge.callTool("sell", { amount: 3 })).toMatchObject({
      structuredContent: { reason: { code: "no_prompt" } },
    });
  });
});
