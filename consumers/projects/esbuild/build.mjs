import { cp, writeFile } from "node:fs/promises";
import { build } from "esbuild";

await build({
  entryPoints: ["src/main.ts"],
  outdir: "dist",
  bundle: true,
  format: "esm",
  splitting: true,
  minify: true,
});
await cp("index.html", "dist/index.html");

const { metafile } = await build({
  entryPoints: ["src/core.ts"],
  outdir: "core",
  bundle: true,
  format: "esm",
  minify: true,
  metafile: true,
});
const { inputs } = metafile.outputs["core/core.js"];
await writeFile(
  "core/modules.json",
  JSON.stringify(Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0)),
);
