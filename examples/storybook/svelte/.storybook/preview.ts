import type { Preview } from "@storybook/svelte-vite";
import { defineElements } from "@clientmcp/ui";
import "../../stage/page.css";
import { globalTypes, initialGlobals, parameters } from "../../stage/preview-settings.ts";
import { stageOf } from "../../stage/story.ts";
import Page from "../Page.svelte";

defineElements();

const preview: Preview = {
  globalTypes,
  initialGlobals,
  parameters,
  render: (_args, { loaded }) => ({ Component: Page, props: { stage: stageOf(loaded) } }),
};

export default preview;
