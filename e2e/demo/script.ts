import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A script of the repository, started as a person would, with all that it prints. */
export class Script {
  readonly process: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = "";

  /** @param folder Where it runs, from the repository's root. */
  constructor(path: string, args: readonly string[] = [], folder = ".") {
    this.process = spawn(process.execPath, [`${root}${path}`, ...args], {
      cwd: `${root}${folder}`,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#ended = once(this.process, "exit");
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.#output += text));
    }
  }

  get output(): string {
    return stripVTControlCharacters(this.#output);
  }

  async ended(): Promise<number | null> {
    await this.#ended;
    return this.process.exitCode;
  }
}
