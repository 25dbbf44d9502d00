// Type-checks the programs of README.md as a reader would paste them, against the built packages.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}.readme`;
const blocks = [...readFileSync(`${root}README.md`, "utf8").matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)];

mkdirSync(folder, { recursive: true });
try {
  const files = blocks.map(([, extension, code], index) => {
    const file = `${folder}/program-${index + 1}.${extension}`;
    writeFileSync(file, code);
    return file;
  });
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const faults = ts.getPreEmitDiagnostics(program);
  if (faults.length > 0 || files.length === 0) {
    console.error(
      ts.formatDiagnosticsWithColorAndContext(faults, { ...ts.createCompilerHost({}), getNewLine: () => "\n" }),
    );
    process.exitCode = 1;
  } else {
    console.log(`readme: ${files.length} programs compile`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
