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

describe("useApprovals and useActivity", () => {
  let bridge: FakeBridge;
  let sent: number;

  beforeEach(() => {
    bridge = new FakeBridge();
    sent = 0;
  });

  afterEach(cleanup);

  function Send(): null {
    useTool("send", {
      risk: "transact",
      inputSchema: { type: "object", properties: { amount: { type: "string" } }, required: ["amount"] },
      confirm: ({ amount }) => ({ title: `Send ${amount}?` }),
      handler: () => {
        sent++;
        return "sent";
      },
    });
    return null;
  }

  it("E-097: shows the question, and two clicks on Approve run the action once", async () => {
    const view = mount(
      bridge,
      <>
        <Send />
        <Questions />
        <Log />
      </>,
    );
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));
    const call = bridge.startCall("send", { amount: "5" });
    await view.findByText("Send 5?");
    view.getByText("send asking");

    const button = view.getByText("Approve");
    button.click();
    button.click();

    expect((await call.result).content).toEqual([{ type: "text", text: "sent" }]);
    expect(sent).toBe(1);
    await view.findByText("send done");
    expect(view.queryByText("Send 5?")).toBeNull();
  });

  it("answers a declined call as rejected, with the reason", async () => {
    const view = mount(
      bridge,
      <>
        <Send />
        <Questions />
      </>,
    );
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
    const view = mount(
      bridge,
      <>
        <Send />
        <Questions />
      </>,
    );
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

  it("E-101: the question goes when the agent cancels", async () => {
    const view = mount(
      bridge,
      <>
        <Send />
        <Questions />
      </>,
    );
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));
    const { id } = bridge.startCall("send", { amount: "5" });
    await view.findByText("Send 5?");

    bridge.cancel(id);

    await vi.waitFor(() => expect(view.queryByText("Send 5?")).toBeNull());
    expect(sent).toBe(0);
  });

  it("rejects a call that must ask with no_prompt while no component shows questions", async () => {
    mount(bridge, <Send />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["send"]));

    expect(await bridge.call("send", { amount: "5" })).toMatchObject({
      isError: true,
      structuredContent: { status: "rejected", reason: { code: "no_prompt" } },
    });
  });
});
