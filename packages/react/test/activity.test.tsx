// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { Activity, type ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useTool } from "../src/index.ts";
import { FakeBridge } from "./fake-bridge.ts";
import { mount } from "./mount.tsx";

function Kept(): null {
  useTool("kept", { handler: () => "ran" });
  return null;
}

function tree(mode: "visible" | "hidden"): ReactElement {
  return (
    <Activity mode={mode}>
      <Kept />
    </Activity>
  );
}

afterEach(cleanup);

it("E-017: withdraws the tool while Activity hides its component, and declares it again when it is shown", async () => {
  const bridge = new FakeBridge();
  const view = mount(bridge, tree("visible"));
  await vi.waitFor(() => expect(bridge.toolNames).toEqual(["kept"]));

  view.rerender(tree("hidden"));
  await vi.waitFor(() => expect(bridge.toolNames).toEqual([]));

  view.rerender(tree("visible"));
  await vi.waitFor(() => expect(bridge.toolNames).toEqual(["kept"]));
});
