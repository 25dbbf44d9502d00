import { defineConfig } from "vite";

export default defineConfig({
  // Wherever the bridge is mounted.
  base: "./",
  define: { __DEV__: "false" },
  build: {
    outDir: "../dist/inspector",
    assetsDir: "dev/inspector",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    license: { fileName: "THIRD-PARTY-LICENSES.md" },
  },
});
