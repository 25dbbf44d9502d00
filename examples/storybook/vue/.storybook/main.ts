import type { StorybookConfig } from "@storybook/vue3-vite";
import vue from "@vitejs/plugin-vue";
import { withSettings } from "../../stage/vite-settings.ts";

const isCustomElement = (tag: string): boolean => tag.startsWith("clientmcp-");

const config: StorybookConfig = {
  framework: { name: "@storybook/vue3-vite", options: { docgen: false } },
  stories: ["../../stories/*.stories.ts"],
  addons: ["@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => withSettings(vite, vue({ template: { compilerOptions: { isCustomElement } } })),
};

export default config;
