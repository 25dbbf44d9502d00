// What a bridge is allowed to cost beside the floor. "must" is promised, "goal" is aimed at, "reached in a sketch" was measured
// once with a bare sketch of a bridge.

const MIB = 1024;

/** @returns What was asked for and what was measured; a figure that this run did not measure is left out. */
export function judge(results) {
  return TARGETS.flatMap(({ what, unit = "×", atLeast = false, limits, measured }) => {
    const value = measured(results);
    if (value === undefined) return [];
    const meets = (limit) => (atLeast ? value >= limit : value <= limit);
    const level = ["must", "goal", "stretch"].findLast((_, index) => limits.slice(0, index + 1).every(meets));
    return [{ what, unit, atLeast, limits, value, level: level ?? "missed" }];
  });
}

const TARGETS = [
  cpu("tiny, 16 at once", [1.6, 1.35, 1.25]),
  cpu("tiny, 64 at once", [1.6, 1.35, 1.25]),
  cpu("tiny, 16 at once, 200 clients", [1.4, 1.15, 1]),
  cpu("tiny, 64 at once, 200 clients", [1.4, 1.15, 1]),
  cpu("result64k, 16 at once", [2.5, 2.1, 1.6]),
  cpu("argument64k, 16 at once", [2.8, 2.4, 1.7]),
  cpu("result1m, 16 at once", [4.5, 3.6, 2.2]),
  {
    what: "CPU per call beside the official SDK: tiny, 16 at once",
    limits: [1 / 5, 1 / 7, 1 / 9],
    measured: ({ calls }) => {
      const { bridge, sdk } = calls["tiny, 16 at once"] ?? {};
      return sdk === undefined ? undefined : bridge.ratios.cpu / sdk.ratios.cpu;
    },
  },
  rate("tiny, 16 at once", [0.65, 0.75, 0.9]),
  rate("result64k, 16 at once", [0.55, 0.7, 0.85]),
  rate("argument64k, 16 at once", [0.55, 0.7, 0.85]),
  rate("result1m, 16 at once", [0.4, 0.5, 0.75]),
  latency("p50", "tiny, 1 at once", [1.3, 1.2, 1.1]),
  latency("p50", "result64k, 1 at once", [1.8, 1.5, 1.3]),
  latency("p50", "argument64k, 1 at once", [1.8, 1.5, 1.3]),
  latency("p50", "result1m, 1 at once", [2.8, 2.2, 1.5]),
  latency("p99", "tiny, 16 at once", [2, 1.5, 1.2]),
  latency("p99", "result64k, 16 at once", [2, 1.5, 1.2]),
  {
    what: "peak memory under calls, over the floor's",
    unit: "MiB",
    limits: [30, 15, 5],
    measured: ({ calls }) => {
      const all = Object.values(calls);
      const highest = (name) => Math.max(...all.map((each) => each[name].peak)) / MIB;
      return all.length === 0 ? undefined : highest("bridge") - highest("floor");
    },
  },
  idle("memory per idle client, after a collection", "KiB", [8, 6, 4.5], ({ collected }) => collected),
  idle("memory per idle client, as it stands", "KiB", [12, 9, 7], ({ asItStands }) => asItStands),
  idle("memory over the base after all have left", "MiB", [30, 20, 15], ({ left }) => left / MIB),
  idle("CPU of idle clients, of one core", "%", [1, 0.2, 0.1], ({ quietShare }) => quietShare * 100),
  fanOut("notifications that were not delivered", "", [0, 0, 0], ({ expected, delivered }) => expected - delivered),
  fanOut("CPU per change of tools", "×", [2, 1.4, 1.15], ({ ratios }) => ratios.cpu),
  fanOut("p99 of a notification", "×", [2, 1.5, 1.2], ({ ratios }) => ratios.p99),
];

function cpu(name, limits) {
  return { what: `CPU per call: ${name}`, limits, measured: ({ calls }) => calls[name]?.bridge.ratios.cpu };
}

function rate(name, limits) {
  const measured = ({ calls }) => calls[name]?.bridge.ratios.rate;
  return { what: `calls per second: ${name}`, atLeast: true, limits, measured };
}

function latency(share, name, limits) {
  return { what: `${share}: ${name}`, limits, measured: ({ calls }) => calls[name]?.bridge.ratios[share] };
}

function idle(what, unit, limits, of) {
  return { what, unit, limits, measured: ({ idle }) => (idle === undefined ? undefined : of(idle.bridge)) };
}

function fanOut(what, unit, limits, of) {
  return { what, unit, limits, measured: ({ fanOut }) => (fanOut === undefined ? undefined : of(fanOut.bridge)) };
}
