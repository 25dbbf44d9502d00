import { readFileSync, watch, type FSWatcher } from "node:fs";
import { dirname } from "node:path";
import { BridgeError } from "./bridge-error.ts";
import type { Generations } from "./generations.ts";
import { parseGenerations, type GenerationTable } from "./generation-table.ts";

const POLL_MS = 2_000;
const SETTLE_MS = 50;

/** What `FileGenerations` is given beside the file. */
export interface FileGenerationsOptions {
  /** Told in one line why a change of the file was not taken over. */
  readonly onProblem?: (problem: string) => void;
}

/**
 * Generations from a JSON file: `{ "clients": { "<client ID>": { "client": 3, "agent": 1 } } }`, 0 for what it does not name.
 * The file is read again when it changes. One that cannot be read, or is not valid, leaves the last good one in force.
 */
export class FileGenerations implements Generations {
  readonly #file: string;
  readonly #onProblem: (problem: string) => void;
  readonly #listeners = new Set<() => void>();
  readonly #polling: NodeJS.Timeout;
  readonly #watcher: FSWatcher | undefined;
  #settling: NodeJS.Timeout | undefined;
  #table: GenerationTable;
  /** What was read last, valid or not: a problem is told once. */
  #seen: string;

  /** @throws {BridgeError} `invalid-option` when there is no valid file to begin with. */
  constructor(file: string, { onProblem = () => {} }: FileGenerationsOptions = {}) {
    this.#file = file;
    this.#onProblem = onProblem;
    try {
      this.#seen = readFileSync(file, "utf8");
      this.#table = parseGenerations(this.#seen);
    } catch (error) {
      throw new BridgeError("invalid-option", `generations: ${why(error)}`, { cause: error });
    }
    // Not every file system tells of changes.
    this.#polling = setInterval(() => this.#read(), POLL_MS).unref();
    this.#watcher = this.#watch();
  }

  /** The generation that counts, 0 for who is not in the file. */
  readonly current = (clientId: string, role: "client" | "agent"): number => this.#table.get(clientId)?.[role] ?? 0;

  /** Calls `listener` after each change of the file that was taken over. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Stops looking at the file. */
  close(): void {
    clearInterval(this.#polling);
    clearTimeout(this.#settling);
    this.#watcher?.close();
  }

  /** The folder is watched, because a file that is replaced by renaming is another one afterwards. */
  #watch(): FSWatcher | undefined {
    try {
      // Whoever writes in place needs more than one write: what stands there in between is not looked at.
      const watcher = watch(dirname(this.#file), { persistent: false }, () => {
        clearTimeout(this.#settling);
        this.#settling = setTimeout(() => this.#read(), SETTLE_MS).unref();
      });
      return watcher.on("error", () => watcher.close());
    } catch {
      return undefined; // The polls are enough, if later.
    }
  }

  #read(): void {
    let text = "";
    try {
      text = readFileSync(this.#file, "utf8");
      if (text === this.#seen) return;
      this.#table = parseGenerations(text);
    } catch (error) {
      const problem = why(error);
      const told = text === "" ? problem : text;
      if (told !== this.#seen) this.#onProblem(`${problem}; the last good generations stay in force`);
      this.#seen = told;
      return;
    }
    this.#seen = text;
    for (const listener of this.#listeners) listener();
  }
}

function why(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
