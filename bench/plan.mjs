// What a run measures. Names are what `--only` selects; a name of several figures selects all of them.

/** For each payload how many calls warm a server up. */
const PAYLOADS = { tiny: 8_000, result64k: 2_000, argument64k: 2_000, result1m: 200 };

function calls(payload, atOnce, clients = 1, era = "modern") {
  const name = `${payload}, ${atOnce} at once${clients === 1 ? "" : `, ${clients} clients`}${era === "modern" ? "" : `, ${era}`}`;
  // The SDK's server takes long to warm up, and stands here only for comparison.
  const sdk = atOnce === 16 && clients === 1;
  const names = ["floor", "control", "bridge", ...(sdk ? ["sdk"] : [])];
  return { name, payload, atOnce, clients, era, names, warmUpCalls: PAYLOADS[payload] };
}

/** Everything, in under twelve minutes on two quiet cores. */
export const FULL = {
  calls: [
    ...Object.keys(PAYLOADS).flatMap((payload) => [
      calls(payload, 1),
      calls(payload, 16),
      calls(payload, 16, 1, "legacy"),
      calls(payload, 16, 200),
    ]),
    calls("tiny", 64),
    calls("tiny", 64, 200),
    calls("result64k", 64),
  ],
  timing: { warmUpMs: 500, roundMs: 500, rounds: 5 },
  idle: { clients: 10_000, quietMs: 5_000, aliveMs: 35_000 },
  fanOut: { streams: 64, changes: 100, rounds: 4, gapMs: 220 },
};

/** The figures that matter most, in under a minute. Coarse: for a look while working. */
export const QUICK = {
  calls: Object.keys(PAYLOADS).map((payload) => calls(payload, 16)),
  timing: { warmUpMs: 300, roundMs: 250, rounds: 3 },
  idle: { clients: 1_000, quietMs: 1_000, aliveMs: 0 },
  fanOut: { streams: 64, changes: 8, rounds: 2, gapMs: 220 },
};
