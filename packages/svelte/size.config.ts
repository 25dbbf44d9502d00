import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Compiles the built package as an application does, for the size budget: what is published is not compiled yet. */
export default defineConfig({
  plugins: [svelte({ configFile: false })],
  logLevel: "warn",
  build: {
    lib: { entry: "dist/index.js", formats: ["es"], fileName: "index" },
    outDir: ".size",
    minify: false,
    rolldownOptions: { external: /^(?:clientmcp|svelte)(?:\/|$)/ },
  },
});
