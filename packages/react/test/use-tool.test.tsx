// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { useEffect, useReducer, useState, type ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientMCPProvider, useClientMCP, useTool } from "../src/index.ts";
import { failOnConsoleErrors } from "./console-errors.ts";
import { deferred } from "./deferred.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { mount, optionsFor } from "./mount.tsx";

function Plain({ name, enabled }: { readonly name: string; readonly enabled?: boolean }): ReactElement {
  const { status } = useTool(name, { enabled, handler: () => `${name} ran` });
  return <p>{`${name}: ${status}`}</p>;
}

function Connecting(): null {
  const { client } = useClientMCP();
  useEffect(() => {
    void client.connect();
  }, [client]);
  return null;
}

function Inline({ round }: { readonly round: number }): null {
  useTool("inline", {
    description: "The same words each time",
    inputSchema: { type: "object", properties: { x: { type: "number" } } },
    handler: () => round,
  });
  return null;
}

function Described({ text }: { readonly text: string }): null {
  useTool("described", { description: text, handler: () => text });
  return null;
}

function Bad(): ReactElement {
  const { status, error } = useTool("not a name", { handler: () => "never" });
  return <p>{`${status}: ${error?.code} ${error?.message}`}</p>;
}

function Saving({ id }: { readonly id: number }): null {
  useTool("save", { handler: () => id });
  return null;
}

function Page(): ReactElement {
  const [opened, setOpened] = useState(false);
  useTool("open", { handler: () => setOpened(true) });
  return opened ? <Plain name="inside" /> : <p>closed</p>;
}

function SelfClosing(): ReactElement {
  const [closed, setClosed] = useState(false);
  return closed ? <p>closed</p> : <Closing close={() => setClosed(true)} />;
}

function Closing({ close }: { readonly close: () => void }): null {
  useTool("close", { handler: close });
  return null;
}

describe("useTool", () => {
  let bridge: FakeBridge;

  failOnConsoleErrors();
  beforeEach(() => {
    bridge = new FakeBridge();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it("E-001: under StrictMode every tool is in the last register exactly once", async () => {
    mount(
      bridge,
      <>
        <Plain name="one" />
        <Plain name="two" />
        <Plain name="three" />
      </>,
    );

    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["one", "two", "three"]));
    expect(bridge.registers).toHaveLength(1);
  });

  it("E-001: remounting the provider removes no tool that a child declared", async () => {
    const tree = (key: string): ReactElement => (
      <ClientMCPProvider key={key} options={optionsFor(bridge)}>
        <Plain name="one" />
      </ClientMCPProvider>
    );
    const { rerender } = render(tree("first"), { reactStrictMode: true });
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["one"]));

    rerender(tree("second"));

    await vi.waitFor(() => expect(bridge.closeCodes).toEqual([1000, undefined]));
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["one"]));
    expect((await bridge.call("one")).content).toEqual([{ type: "text", text: "one ran" }]);
  });

  it.each(["before", "after"])(
    "E-002: a component that connects %s its siblings finds all tools registered at once",
    async (where) => {
      mount(
        bridge,
        <>
          {where === "before" && <Connecting />}
          <Plain name="one" />
          <Plain name="two" />
          <Plain name="three" />
          {where === "after" && <Connecting />}
        </>,
      );

      await vi.waitFor(() => expect(bridge.registers).not.toHaveLength(0));
      expect(bridge.registers[0]?.map((tool) => tool.name)).toEqual(["one", "two", "three"]);
    },
  );

  it.each(["useState", "useReducer"])("E-004: a call sees what the call before it set with %s", async (kind) => {
    const shown: (readonly number[])[] = [];
    function List(): null {
      const [state, setState] = useState<readonly number[]>([]);
      const [reduced, append] = useReducer((all: readonly number[], next: number) => [...all, next], []);
      const list = kind === "useState" ? state : reduced;
      useTool("add", {
        handler: () => {
          const next = list.length + 1;
          if (kind === "useState") setState([...list, next]);
          else append(next);
        },
      });
      shown.push(list);
      return null;
    }
    mount(bridge, <List />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["add"]));

    await bridge.call("add");
    await bridge.call("add");
    await bridge.call("add");

    expect(shown.at(-1)).toEqual([1, 2, 3]);
  });

  it("answers after the tools that the handler brought up are declared", async () => {
    mount(bridge, <Page />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["open"]));

    await bridge.call("open");

    expect(bridge.toolNames).toEqual(["open", "inside"]);
  });

  it("answers a call whose handler takes its own component away", async () => {
    mount(bridge, <SelfClosing />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["close"]));

    await bridge.call("close");

    expect(bridge.toolNames).toEqual([]);
  });

  it("E-005: one call runs the handler once, however often the component renders meanwhile", async () => {
    let runs = 0;
    const gate = deferred<string>();
    function Slow({ round }: { readonly round: number }): ReactElement {
      useTool("slow", {
        handler: () => {
          runs++;
          return gate.promise;
        },
      });
      return <p>{round}</p>;
    }
    const { rerender } = mount(bridge, <Slow round={0} />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["slow"]));

    const call = bridge.startCall("slow");
    await vi.waitFor(() => expect(runs).toBe(1));
    for (let round = 1; round <= 20; round++) rerender(<Slow round={round} />);
    gate.resolve("done");

    expect((await call.result).content).toEqual([{ type: "text", text: "done" }]);
    expect(runs).toBe(1);
    expect(bridge.answers.get(call.id)).toBe(1);
  });

  it("E-005: a call that loses its connection runs once and is answered on no other connection", async () => {
    let runs = 0;
    const aborted = deferred<void>();
    function Slow(): null {
      useTool("slow", {
        handler: (_, { signal }) => {
          runs++;
          signal.addEventListener("abort", () => aborted.resolve());
          return aborted.promise;
        },
      });
      return null;
    }
    mount(bridge, <Slow />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["slow"]));

    const { id } = bridge.startCall("slow");
    await vi.waitFor(() => expect(runs).toBe(1));
    bridge.drop();
    await aborted.promise;

    await vi.waitFor(() => expect(bridge.registers).toHaveLength(2), { timeout: 3000 });
    expect(runs).toBe(1);
    expect(bridge.answers.has(id)).toBe(false);
  });

  it("E-006: enabled takes the tool out and puts it back, ten times", async () => {
    vi.useFakeTimers();
    const view = mount(bridge, <Plain name="toggled" enabled />);
    await vi.advanceTimersByTimeAsync(250);

    for (let round = 1; round <= 10; round++) {
      view.rerender(<Plain name="toggled" enabled={false} />);
      await vi.advanceTimersByTimeAsync(250);
      view.getByText("toggled: disabled");
      expect(bridge.toolNames).toEqual([]);
      expect((await bridge.call("toggled")).isError).toBe(true);

      view.rerender(<Plain name="toggled" enabled />);
      await vi.advanceTimersByTimeAsync(250);
      view.getByText("toggled: registered");
      expect(bridge.toolNames).toEqual(["toggled"]);
    }
    expect(bridge.registers).toHaveLength(21);
  });

  it("E-010: after a simulated remount the hook is alive: calls arrive before and after a drop", async () => {
    const view = mount(bridge, <Plain name="one" />);
    await view.findByText("one: registered");
    expect((await bridge.call("one")).content).toEqual([{ type: "text", text: "one ran" }]);

    bridge.drop();
    await view.findByText("one: pending");
    await view.findByText("one: registered", {}, { timeout: 3000 });

    expect((await bridge.call("one")).content).toEqual([{ type: "text", text: "one ran" }]);
  });

  it("E-014: an inline but equal definition sends nothing again, and the latest handler runs", async () => {
    const { rerender } = mount(bridge, <Inline round={0} />);
    await vi.waitFor(() => expect(bridge.registers).toHaveLength(1));

    for (let round = 1; round <= 100; round++) rerender(<Inline round={round} />);

    expect((await bridge.call("inline")).content).toEqual([{ type: "text", text: "100" }]);
    expect(bridge.registers).toHaveLength(1);
  });

  it("sends a changed definition, and its place in the list stays", async () => {
    const { rerender } = mount(
      bridge,
      <>
        <Described text="old" />
        <Plain name="second" />
      </>,
    );
    await vi.waitFor(() => expect(bridge.registers).toHaveLength(1));

    rerender(
      <>
        <Described text="new" />
        <Plain name="second" />
      </>,
    );

    await vi.waitFor(() => expect(bridge.registers).toHaveLength(2));
    expect(bridge.registers[1]?.map(({ name, description }) => [name, description])).toEqual([
      ["described", "new"],
      ["second", undefined],
    ]);
  });

  it("E-080: a bad tool is refused with the reason, and the others stay", async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const view = mount(
      bridge,
      <>
        <Plain name="good" />
        <Bad />
      </>,
      { onError },
    );

    await view.findByText("good: registered");
    view.getByText(/^refused: invalid-tool .*"not a name"/);
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "invalid-tool" }));
    expect(bridge.toolNames).toEqual(["good"]);
  });

  it("withdraws the tool when its component unmounts", async () => {
    const view = mount(bridge, <Plain name="one" />);
    await view.findByText("one: registered");

    view.rerender(<p>nothing</p>);

    await vi.waitFor(() => expect(bridge.toolNames).toEqual([]));
  });

  it("E-018: of two components with the same tool the newest answers, and the other one when that is gone", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const { rerender } = mount(
      bridge,
      <>
        <Saving key="1" id={1} />
        <Saving key="2" id={2} />
      </>,
    );
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["save"]));
    expect((await bridge.call("save")).content).toEqual([{ type: "text", text: "2" }]);

    rerender(
      <>
        <Saving key="1" id={1} />
      </>,
    );

    expect((await bridge.call("save")).content).toEqual([{ type: "text", text: "1" }]);
  });
});

it("E-104: says what may be wrong when no provider is found", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<Plain name="one" />)).toThrow(
    /No <ClientMCPProvider> above this component, or two copies of @clientmcp\/react/,
  );
});
