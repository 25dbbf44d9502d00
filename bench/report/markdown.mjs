import { judge } from "./targets.mjs";

const NAMES = { floor: "floor", control: "floor again", bridge: "bridge", sdk: "official SDK" };

/** The whole report of a run. */
export function report(results, circumstances) {
  return [
    "# What the bridge costs",
    "",
    "Every figure is a ratio to the *floor*, a bare `node:http` and `ws` relay with native unmasking that checks nothing and",
    "finds what it forwards at fixed places. The servers took turns in one run on one core, the load had another; CPU is user and system",
    "time of the server's process. *Floor again* is a second copy of the floor: how far it is from 1 is how much is noise.",
    "The *official SDK* answers by itself, without an application behind it and without tokens. [How it is measured](README.md).",
    "",
    ...circumstances.map(([key, value]) => `- ${key}: ${value}`),
    "",
    ...targets(results),
    ...calls(results),
    ...idle(results),
    ...fanOut(results),
  ].join("\n");
}

function targets(results) {
  const rows = judge(results).map(({ what, unit, atLeast, limits, value, level }) => {
    const sign = atLeast ? "≥" : "≤";
    return [what, ...limits.map((limit) => `${sign} ${figure(limit, unit)}`), figure(value, unit), level];
  });
  return section("Targets", ["what", "must", "goal", "stretch", "measured", "met"], rows);
}

function calls({ calls }) {
  const rows = Object.entries(calls).map(([name, { floor, ...others }]) => [
    name,
    ...Object.keys(NAMES)
      .filter((server) => server !== "floor")
      .map((server) => (others[server] === undefined ? "" : ratios(others[server].ratios))),
    `${floor.cpu.toFixed(0)} µs`,
    Math.round(floor.rate).toLocaleString("en"),
    `${floor.p50.toFixed(2)} / ${floor.p99.toFixed(2)} ms`,
  ]);
  return section(
    "Calls: ×CPU per call (×calls per second, ×p50, ×p99)",
    ["calls", NAMES.control, NAMES.bridge, NAMES.sdk, "floor: CPU", "floor: calls/s", "floor: p50 / p99"],
    rows,
  );
}

function ratios({ cpu, rate, p50, p99 }) {
  return `**${cpu.toFixed(2)}** (${rate.toFixed(2)}, ${p50.toFixed(2)}, ${p99.toFixed(2)})`;
}

function idle({ idle = {} }) {
  const rows = Object.entries(idle).map(([server, figures]) => [
    NAMES[server],
    `${figures.collected.toFixed(1)} KiB`,
    `${figures.asItStands.toFixed(1)} KiB`,
    `${(figures.left / 1024).toFixed(1)} MiB`,
    `${(figures.quietShare * 100).toFixed(2)} %`,
    figures.aliveShare === undefined ? "" : `${(figures.aliveShare * 100).toFixed(2)} %`,
    `${figures.accept.toFixed(0)} µs`,
  ]);
  const clients = Object.values(idle)[0]?.clients.toLocaleString("en");
  return section(
    `Idle: ${clients} registered clients`,
    [
      "server",
      "memory per client, collected",
      "as it stands",
      "over the base after they left",
      "CPU of a core",
      "with the signs of life of 35 s",
      "CPU to accept one",
    ],
    rows,
  );
}

function fanOut({ fanOut = {} }) {
  const rows = Object.entries(fanOut).map(([server, { ratios, ...figures }]) => [
    NAMES[server],
    `${figures.delivered} of ${figures.expected}`,
    `×${ratios.cpu.toFixed(2)}, ${(figures.cpu / 1000).toFixed(2)} ms`,
    `×${ratios.p50.toFixed(2)}, ${figures.p50.toFixed(1)} ms`,
    `×${ratios.p99.toFixed(2)}, ${figures.p99.toFixed(1)} ms`,
  ]);
  return section(
    "Fan-out: changes of one client's tools, told to 64 streams, half of them legacy",
    ["server", "delivered", "CPU per change", "p50", "p99"],
    rows,
  );
}

function section(title, head, rows) {
  if (rows.length === 0) return [];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [`## ${title}`, "", ...lines, ""];
}

function figure(value, unit) {
  if (unit === "×") return `×${value.toFixed(2)}`;
  return `${Number(value.toFixed(1))} ${unit}`.trim();
}
