// What is wrong with the contents of a tarball, as far as neither publint nor are-the-types-wrong look at it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const UNWANTED = [
  [/\.test(?:-d)?\.|(?:^|\/)test\//, "is a test"],
  [/\.config\.|(?:^|\/)tsconfig[^/]*\.json$|\.tsbuildinfo$|(?:^|\/)api\//, "belongs to the workspace"],
  [/(?:^|\/)node_modules\//, "is another package"],
  [/(?:^|\/)\.(?!svelte-kit\/)/, "is hidden"],
];
const ALWAYS = new Set(["README.md", "LICENSE", "package.json"]);
const ON_INSTALL = ["preinstall", "install", "postinstall", "prepare"];
const DIRECTIVE = /^"use client";\n/;

/** @param folder Where the tarball is unpacked. @param paths What is in it. */
export function tarballFaults(folder, paths) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return [
    ...fileFaults(paths, manifest),
    ...manifestFaults(manifest),
    ...exportFaults(folder, manifest),
    ...mapFaults(folder, paths),
    ...(manifest.name === "@clientmcp/react" ? directiveFaults(folder, paths) : []),
  ];
}

function fileFaults(paths, { files, name }) {
  const faults = [];
  for (const needed of ALWAYS) if (!paths.includes(needed)) faults.push(`${needed} is missing from the tarball`);
  for (const path of paths) {
    for (const [pattern, what] of UNWANTED) {
      if (pattern.test(path)) faults.push(`${path} ${what} and must not be published`);
    }
  }
  const wanted = files.filter((entry) => !entry.startsWith("!"));
  for (const entry of wanted) {
    if (!paths.some((path) => covers(entry, path)))
      faults.push(`"files" of ${name} names ${entry}, which brings nothing`);
  }
  for (const path of paths) {
    if (!ALWAYS.has(path) && !wanted.some((entry) => covers(entry, path)))
      faults.push(`${path} is in no entry of "files"`);
  }
  return faults;
}

function manifestFaults({ name, version, scripts = {}, ...manifest }) {
  const faults = ON_INSTALL.filter((script) => script in scripts).map((script) => `it runs a script at ${script}`);
  const dependencies = { ...manifest.dependencies, ...manifest.optionalDependencies };
  for (const [dependency, wanted] of Object.entries({ ...dependencies, ...manifest.peerDependencies })) {
    if (/^(?:workspace|file|link|git|http)|^\*$|^$/.test(wanted)) faults.push(`it wants ${dependency} at "${wanted}"`);
  }
  // Packages are released together, so a dependency on one of ours is exact.
  for (const [dependency, wanted] of Object.entries(dependencies)) {
    if (/^@?clientmcp\b/.test(dependency) && wanted !== version)
      faults.push(`it wants ${dependency} ${wanted}, not ${version}`);
  }
  if (name === "clientmcp" && Object.keys(dependencies).length > 0) faults.push("it must have no runtime dependency");
  return faults;
}

/** Every target is there, `types` comes before the conditions that lead to code, and `default` comes last. */
function exportFaults(folder, { exports, bin = {} }) {
  const faults = [];
  const targets = Object.values(bin);
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target === "string") {
      targets.push(target);
      continue;
    }
    targets.push(...Object.values(target));
    // The first condition is our own, which nobody sets outside this repository.
    const conditions = Object.keys(target).filter((condition) => condition !== "clientmcp-source");
    if (conditions[0] !== "types") faults.push(`exports["${entry}"]: types is not the first condition`);
    const last = conditions.at(-1);
    if (last !== "default" && conditions.length > 1) faults.push(`exports["${entry}"]: ${last} is the last condition`);
  }
  for (const target of targets) {
    if (!existsSync(join(folder, target))) faults.push(`${target} is exported and missing from the tarball`);
  }
  return faults;
}

/** A script that names a map brings it, and a map brings its sources: in itself, or as files of this tarball. */
function mapFaults(folder, paths) {
  const faults = [];
  for (const path of paths.filter((path) => path.endsWith(".js"))) {
    const map = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(join(folder, path), "utf8"))?.[1];
    if (map !== undefined && !paths.includes(join(dirname(path), map)))
      faults.push(`${path} names ${map}, which is missing`);
  }
  for (const path of paths.filter((path) => path.endsWith(".map"))) {
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(join(folder, path), "utf8"));
    for (const [index, source] of sources.entries()) {
      if (typeof sourcesContent[index] === "string") continue;
      const file = relative(folder, join(folder, dirname(path), source));
      if (!paths.includes(file)) faults.push(`${path} maps to ${source}, which is missing`);
    }
  }
  return faults;
}

function directiveFaults(folder, paths) {
  return paths
    .filter((path) => /^dist\/.*\.js$/.test(path) && !DIRECTIVE.test(readFileSync(join(folder, path), "utf8")))
    .map((path) => `${path} does not begin with the client directive`);
}

function covers(entry, path) {
  return path === entry || path.startsWith(`${entry}/`);
}
