/** @jsxRuntime classic @jsx createElement */
// oxlint-disable-next-line eslint/no-unused-vars -- the bundler of Storybook's manager turns JSX into calls of it.
import { createElement } from "react";
import { AddonPanel } from "storybook/internal/components";
import { addons, types } from "storybook/manager-api";
import { AgentPanel } from "./agent-panel.tsx";

addons.register("clientmcp/agent", () => {
  addons.add("clientmcp/agent/panel", {
    type: types.PANEL,
    title: "Agent",
    render: ({ active = false }) => (
      <AddonPanel active={active}>
        <AgentPanel />
      </AddonPanel>
    ),
  });
});
