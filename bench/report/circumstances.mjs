import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import bufferutil from "bufferutil";
import { PINNED } from "../measure/children.mjs";

const require = createRequire(import.meta.url);

/** How busy the machine is before a run: above about 0.3 something else is running, and ratios come out too small. */
export function loadBefore() {
  return loadavg()[0].toFixed(1);
}

/** What has to be known about a run for its figures to mean something. */
export function circumstances({ command, seconds, load }) {
  const [{ model }] = cpus();
  return [
    ["date", new Date().toISOString().slice(0, 10)],
    ["command", `\`${command}\`, ${Math.round(seconds)} s`],
    ["machine", `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}`],
    ["load average before the run", Number(load) > 0.3 ? `**${load}**: the machine was not quiet` : load],
    ["cores", PINNED ? "servers on one, load on another" : "not pinned: `taskset` is missing, expect more noise"],
    ["Node", process.versions.node],
    ["versions", ["ws", "bufferutil", "@modelcontextprotocol/server", "clientmcp-bridge"].map(versionOf).join(", ")],
    ["native unmasking of the floor", isNative() ? "yes" : "**no**: the floor is slower than it should be"],
    ["commit", commit()],
  ];
}

function versionOf(name) {
  // The SDK does not export its package.json.
  const path = import.meta
    .resolve(name)
    .replace(new RegExp(`^file://(.*/node_modules/${name}|.*/bridge-node)/.*$`), "$1");
  return `${name} ${require(`${path}/package.json`).version}`;
}

/** `bufferutil` falls back to JavaScript where it has no build for the platform. */
function isNative() {
  return Function.prototype.toString.call(bufferutil.unmask).includes("[native code]");
}

function git(...args) {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function commit() {
  try {
    return git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "packages") === "" ? "" : ", changed");
  } catch {
    return "unknown";
  }
}
