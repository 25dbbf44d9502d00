import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../../bridge-node/test/support/until.ts";
import { makeProject } from "./dev-bridge.ts";

export interface LastWords {
  readonly code: number;
  /** What it used from its start to its end. */
  readonly cpuMs: number;
}

const MS_PER_TICK = 10;

/** How a Node process ends that nobody may be left to wait for: with `env` it says so in a file. A signal is no such end. */
export class Witness {
  readonly #started: string;
  readonly #file: string;
  readonly env: NodeJS.ProcessEnv;

  constructor() {
    const folder = makeProject();
    this.#started = join(folder, "started");
    this.#file = join(folder, "last-words.json");
    const hook = join(folder, "hook.cjs");
    writeFileSync(
      hook,
      `const { writeFileSync } = require("node:fs");
      writeFileSync(${JSON.stringify(this.#started)}, String(process.pid));
      process.on("exit", (code) => {
        const { user, system } = process.cpuUsage();
        writeFileSync(${JSON.stringify(this.#file)}, JSON.stringify({ code, cpuMs: (user + system) / 1000 }));
      });`,
    );
    this.env = { NODE_OPTIONS: `--require "${hook}"` };
  }

  /** What the process has used until now. Only Linux tells. */
  cpuMs(): number {
    const stat = readFileSync(`/proc/${readFileSync(this.#started, "utf8")}/stat`, "utf8");
    const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12);
    return (Number(user) + Number(system)) * MS_PER_TICK;
  }

  lastWords(): Promise<LastWords> {
    return until(() => JSON.parse(readFileSync(this.#file, "utf8")) as LastWords);
  }
}
