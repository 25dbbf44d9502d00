import { fileURLToPath } from "node:url";
import { mergeConfig, type InlineConfig, type PluginOption } from "vite";

/** What the Storybooks of all frameworks add to their Vite; `plugin` is that of the framework. */
export function withSettings(vite: InlineConfig, plugin: PluginOption): InlineConfig {
  const noTimers = fileURLToPath(new URL("no-timers.json", import.meta.url));
  return mergeConfig(vite, {
    plugins: [plugin],
    define: { __DEV__: "true" },
    // Browsers that know `light-dark()`: what it is replaced by for older ones does not follow the toolbar.
    build: { cssTarget: ["chrome123", "firefox120", "safari17.5"] },
    resolve: {
      // The workspaces' sources, so that nothing has to be built before.
      conditions: ["clientmcp-source", "module", "browser", "development|production"],
      // The fake timers ask for Node's modules where there are some; without this every page warns that there are none.
      alias: [{ find: /^timers(\/promises)?$/, replacement: noTimers }],
    },
    // Found late, they would reload the page in the middle of a story.
    optimizeDeps: {
      include: ["@sinonjs/fake-timers", "axe-core", "lit", "lit/directives/guard.js", "lit/directives/repeat.js"],
    },
  });
}
