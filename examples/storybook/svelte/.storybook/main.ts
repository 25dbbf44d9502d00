import type { StorybookConfig } from "@storybook/svelte-vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { withSettings } from "../../stage/vite-settings.ts";

const config: StorybookConfig = {
  framework: { name: "@storybook/svelte-vite", options: { docgen: false } },
  stories: ["../../stories/*.stories.ts"],
  addons: ["@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => withSettings(vite, svelte()),
};

export default config;
