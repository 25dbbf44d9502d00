import type { Preview } from "@storybook/react-vite";
import { defineElements } from "@clientmcp/ui";
import { StrictMode } from "react";
import { globalTypes, initialGlobals, parameters } from "../../stage/preview-settings.ts";
import "../../stage/page.css";
import { stageOf } from "../../stage/story.ts";
import { Page } from "../page.tsx";

defineElements();

const preview: Preview = {
  globalTypes,
  initialGlobals,
  parameters,
  render: (_args, { loaded }) => (
    <StrictMode>
      <Page stage={stageOf(loaded)} />
    </StrictMode>
  ),
};

export default preview;
