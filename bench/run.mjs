// `npm run bench [-- --quick] [-- --only NAME]`: measures the bridge beside the floor and the official SDK. A full run writes
// RESULTS.md; a part of one is only shown.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { measureCalls } from "./measure/calls.mjs";
import { startGenerator } from "./measure/children.mjs";
import { measureFanOut } from "./measure/fan-out.mjs";
import { measureIdle } from "./measure/idle.mjs";
import { FULL, QUICK } from "./plan.mjs";
import { circumstances, loadBefore } from "./report/circumstances.mjs";
import { report } from "./report/markdown.mjs";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false }, only: { type: "string" } } });
const plan = values.quick ? QUICK : FULL;
const isWanted = (name) => values.only === undefined || name.includes(values.only);
const relays = ["floor", "control", "bridge"];
const began = performance.now();
const load = loadBefore();

const generator = startGenerator();
const results = { calls: {}, idle: undefined, fanOut: undefined };
for (const scenario of plan.calls.filter(({ name }) => isWanted(name))) {
  const figures = await measureCalls(generator, scenario, plan.timing);
  results.calls[scenario.name] = figures;
  const others = scenario.names.slice(1).map((name) => `${name} ×${figures[name].ratios.cpu.toFixed(2)}`);
  say(`${scenario.name.padEnd(32)} floor ${figures.floor.cpu.toFixed(0).padStart(5)} µs`, ...others);
}
if (isWanted("fan-out")) {
  results.fanOut = await measureFanOut(generator, { ...plan.fanOut, names: relays });
  const { delivered, expected, ratios } = results.fanOut.bridge;
  say(`fan-out: ${delivered} of ${expected} delivered, bridge ×${ratios.cpu.toFixed(2)}`);
}
if (isWanted("idle")) {
  results.idle = await measureIdle(generator, { ...plan.idle, names: ["floor", "bridge"] });
  const { floor, bridge } = results.idle;
  say(`idle: floor ${floor.collected.toFixed(1)} KiB per client, bridge ${bridge.collected.toFixed(1)} KiB`);
}
await generator.end();

const isWhole = !values.quick && values.only === undefined;
const text = report(
  results,
  circumstances({ command: commandLine(), seconds: (performance.now() - began) / 1000, load }),
);
if (isWhole) await writeFile(new URL("RESULTS.md", import.meta.url), text);
say(`\n${text}`);

function commandLine() {
  const args = process.argv.slice(2);
  return ["npm run bench", ...(args.length === 0 ? [] : ["--", ...args])].join(" ");
}

function say(...parts) {
  process.stdout.write(`${parts.join(", ")}\n`);
}
