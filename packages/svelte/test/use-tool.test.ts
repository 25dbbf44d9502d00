// @vitest-environment jsdom
import { render } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { FakeBridge } from "../../react/test/fake-bridge.ts";
import Plain from "./components/Plain.svelte";
import Providing from "./components/Providing.svelte";
import { optionsFor } from "./options-for.ts";
it("x", async () => {
  const bridge = new FakeBridge();
  const view = render(Providing, {options: optionsFor(bridge), children: [{ key: "a", component: Plain, props: { name: "one" } }]});
  await view.findByText("one: registered");
  expect((await bridge.call("one")).content).toEqual([{ type: "text", text: "one ran" }]);
});
