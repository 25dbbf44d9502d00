import type { ServerDriver } from "binding-contract";
import { render } from "svelte/server";
import PageOf from "./page/PageOf.svelte";

export const serverDriver: ServerDriver = {
  framework: "Svelte 5",
  render: async (page) => (await render(PageOf, { props: { page } })).body,
};
