import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Apart from vite.config.ts, so that svelte-check needs nothing that has to be built first.
export default { preprocess: vitePreprocess() };
