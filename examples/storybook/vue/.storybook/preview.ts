import type { Preview } from "@storybook/vue3-vite";
import { defineElements } from "@clientmcp/ui";
import { h } from "vue";
import "../../stage/page.css";
import { globalTypes, initialGlobals, parameters } from "../../stage/preview-settings.ts";
import { stageOf } from "../../stage/story.ts";
import Page from "../page.vue";

defineElements();

const preview: Preview = {
  globalTypes,
  initialGlobals,
  parameters,
  render: (_args, { loaded }) => ({ render: () => h(Page, { stage: stageOf(loaded) }) }),
};

export default preview;
