// @vitest-environment jsdom
import { cleanup, fireEvent } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useActivity, useApprovals, useTool } from "../src/index.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { mount } from "./mount.tsx";

function Questions(): ReactElement {
  const { approvals, approve, decline } = useApprovals();
  return (
    <ul>
      {approvals.map(({ id, title }) => (
        <li key={id}>
          {title}
          <button onClick={() => approve(id)}>Approve</button>
          <button onClick={() => decline(id, "Not today")}>Decline</button>
        </li>
      ))}
    </ul>
  );
}

function Log(): ReactElement {
  const activity = useActivity();
  return <p>{activity.map((call) => `${call.tool} ${call.state}`).join(", ")}</p>;
}

interface SendProps {
  readonly limit: string;
  readonly onSend: () => void;
}

function Send({ limit, onSend }: SendProps): null {
  useTool("send", {
    description: `Sends up to ${limit}`,
    risk: "transact",
    inputSchema: { type: "object", properties: { amount: { type: "string" } }, required: ["amount"] },
    confirm: ({ amount }) => ({ title: `Send ${amount}?` }),
    handler: () => {
      onSend();
      return `sent, the limit was ${limit}`;
    },
  });
  return null;
}

function Page(props: SendProps): ReactElement {
  return (
    <>
      <Send {...props} />
      <Questions />
      <Log />
    </>
  );
}

describe("useApprovals and useActivity", () => {
  let bridge: FakeBridge;
  let sent: number;

  beforeEach(() => {
    bridge = new FakeBridge();
    sent = 0;
  });

  afterEach(cleanup);

  function page(limit = "50"): ReactElement {
    return <Page limit={limit} onSend={() => void sent++} />;
  }

  it("E-097: shows the question, and two clicks on Approve run the action once", async () => {
    const view = mount(bridge, page());
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));
    const call = bridge.startCall("send", { amount: "5" });
    await view.findByText("Send 5?");
    view.getByText("send asking");

    const button = view.getByText("Approve");
    button.click();
    button.click();

    expect((await call.result).content).toEqual([{ type: "text", text: "sent, the limit was 50" }]);
    expect(sent).toBe(1);
    await view.findByText("send done");
    expect(view.queryByText("Send 5?")).toBeNull();
  });

  it("answers a declined call as rejected, with the reason", async () => {
    const view = mount(bridge, page());
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));
    const call = bridge.startCall("send", { amount: "5" });

    fireEvent.click(await view.findByText("Decline"));

    expect(await call.result).toMatchObject({
      isError: true,
      structuredContent: { status: "rejected", reason: { code: "denied", detail: "Not today" } },
    });
    expect(sent).toBe(0);
  });

  it("E-099: the question goes with its tool's component, and the action does not run", async () => {
    const view = mount(bridge, page());
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));
    const call = bridge.startCall("send", { amount: "5" });
    await view.findByText("Send 5?");

    view.rerender(<Questions />);

    expect(await call.result).toMatchObject({
      isError: true,
      structuredContent: { status: "rejected", reason: { code: "withdrawn" } },
    });
    await vi.waitFor(() => expect(view.queryByText("Send 5?")).toBeNull());
    expect(sent).toBe(0);
  });

  it("the question stays when its tool is described anew, and what runs is the tool as it is then", async () => {
    const view = mount(bridge, page("50"));
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));
    const call = bridge.startCall("send", { amount: "5" });
    await view.findByText("Send 5?");

    view.rerender(page("80"));
    await vi.waitFor(() => expect(bridge.registers.at(-1)?.[0]?.description).toBe("Sends up to 80"));
    fireEvent.click(view.getByText("Approve"));

    expect((await call.result).content).toEqual([{ type: "text", text: "sent, the limit was 80" }]);
  });

  it("E-101: the question goes when the agent cancels", async () => {
    const view = mount(bridge, page());
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));
    const { id } = bridge.startCall("send", { amount: "5" });
    await view.findByText("Send 5?");

    bridge.cancel(id);

    await vi.waitFor(() => expect(view.queryByText("Send 5?")).toBeNull());
    expect(sent).toBe(0);
  });

  it("rejects a call that must ask with no_prompt while no component shows questions", async () => {
    mount(bridge, <Send limit="50" onSend={() => void sent++} />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));

    expect(await bridge.call("send", { amount: "5" })).toMatchObject({
      isError: true,
      structuredContent: { status: "rejected", reason: { code: "no_prompt" } },
    });
  });
});
