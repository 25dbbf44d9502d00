import { serverContract } from "binding-contract";
import { render } from "svelte/server";
import PageOf from "./page/PageOf.svelte";
import WaitingOf from "./page/WaitingOf.svelte";
import { serverDriver } from "./server-driver.ts";

serverContract({
  ...serverDriver,
  render: async (page) => (await render(PageOf, { props: { page, waiting: WaitingOf } })).body,
});
