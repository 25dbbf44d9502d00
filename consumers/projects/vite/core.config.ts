import { writeFile } from "node:fs/promises";
import { defineConfig } from "vite";

export default defineConfig({
  build: { outDir: "core", rolldownOptions: { input: "src/core.ts" } },
  plugins: [
    {
      name: "modules",
      async writeBundle(_options, bundle) {
        const modules = Object.values(bundle).flatMap((file) =>
          file.type === "chunk" ? Object.entries(file.modules) : [],
        );
        const rendered = modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id);
        await writeFile("core/modules.json", JSON.stringify(rendered));
      },
    },
  ],
});
