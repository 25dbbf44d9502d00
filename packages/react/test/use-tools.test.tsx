// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useTools } from "../src/index.ts";
import { failOnConsoleErrors } from "./console-errors.ts";
import { deferred } from "./deferred.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { mount } from "./mount.tsx";

function List({ names }: { readonly names: readonly string[] }): ReactElement {
  const states = useTools(Object.fromEntries(names.map((name) => [name, { handler: () => name }])));
  return <p>{names.map((name) => `${name} ${states[name]?.status}`).join(", ")}</p>;
}

function Mixed(): ReactElement {
  const { good, off, bad } = useTools({
    good: { handler: () => 1 },
    off: { enabled: false, handler: () => 2 },
    bad: { inputSchema: { type: "string" }, handler: () => 3 },
  });
  return <p>{`${good.status} ${off.status} ${bad.status} ${bad.error?.code}`}</p>;
}

describe("useTools", () => {
  let bridge: FakeBridge;

  failOnConsoleErrors();
  afterEach(cleanup);
  beforeEach(() => {
    bridge = new FakeBridge();
  });

  it("E-003: the tools follow a list whose length and order change", async () => {
    const view = mount(bridge, <List names={[]} />);

    for (const names of [["a", "b", "c", "d", "e"], ["e", "b"], ["g", "f", "e", "d", "c", "b", "a"], []]) {
      view.rerender(<List names={names} />);
      await vi.waitFor(() => expect(new Set(bridge.toolNames)).toEqual(new Set(names)));
    }
    view.rerender(<List names={["b", "a"]} />);
    await view.findByText("b registered, a registered");
  });

  it("a call of a tool that stays is answered although its neighbours change", async () => {
    const gate = deferred<string>();
    function Slow({ more }: { readonly more: readonly string[] }): null {
      const others = Object.fromEntries(more.map((name) => [name, { handler: () => name }]));
      useTools({ slow: { handler: () => gate.promise }, ...others });
      return null;
    }
    const { rerender } = mount(bridge, <Slow more={["a"]} />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["slow", "a"]));
    const call = bridge.startCall("slow");

    rerender(<Slow more={["b", "c"]} />);
    await vi.waitFor(() => expect(bridge.toolNames).toEqual(["slow", "b", "c"]));
    gate.resolve("done");

    expect((await call.result).content).toEqual([{ type: "text", text: "done" }]);
  });

  it("E-080: the 513th tool is refused, and is registered once there is room for it (SPEC §6)", async () => {
    const names = Array.from({ length: 511 }, (_, index) => `tool-${index}`);
    const view = mount(bridge, <List names={[...names, "fits", "too-many"]} />);
    await view.findByText(/fits registered, too-many refused$/);
    expect(bridge.toolNames).toHaveLength(512);

    view.rerender(<List names={["too-many"]} />);

    await view.findByText("too-many registered");
    expect(bridge.toolNames).toEqual(["too-many"]);
  });

  it("says of each tool how it stands", async () => {
    const view = mount(bridge, <Mixed />);

    await view.findByText("registered disabled refused invalid-tool");
    expect(bridge.toolNames).toEqual(["good"]);
  });
});
