import type { StorybookConfig } from "@storybook/react-vite";
import react from "@vitejs/plugin-react";
import { withSettings } from "../../stage/vite-settings.ts";

/** Nothing here or in the pages asks the network. */
const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../../stories/*.stories.ts"],
  addons: ["@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // In the static site, where the others are built into folders of this one.
  refs: (_config, { configType }) =>
    configType === "PRODUCTION"
      ? { vue: { title: "Vue", url: "./vue" }, svelte: { title: "Svelte", url: "./svelte" } }
      : {},
  typescript: { reactDocgen: false },
  viteFinal: (vite) => withSettings(vite, react()),
};

export default config;
