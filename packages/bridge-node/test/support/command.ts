import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "tsup";
import { onTestFinished } from "vitest";
import { until } from "./until.ts";

export interface Command {
  readonly child: ChildProcess;
  /** Resolves with what it wrote when it has ended. */
  readonly ended: Promise<Ending>;
}

export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartOptions {
  /** The whole environment. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** The command of a package, built from the sources, so that the tests need no build before them. */
export class CommandUnderTest {
  readonly #root: URL;
  readonly #outDir: string;

  constructor(root: URL) {
    this.#root = root;
    this.#outDir = fileURLToPath(new URL("node_modules/.cli-under-test/", root));
  }

  readonly build = async (): Promise<void> => {
    await build({
      entry: [fileURLToPath(new URL("src/cli.ts", this.#root))],
      outDir: this.#outDir,
      config: false,
      format: "esm",
      target: "node20",
      silent: true,
      skipNodeModulesBundle: true,
      noExternal: [/^@?clientmcp/],
      define: { __DEV__: "true" },
      esbuildOptions: (options) => {
        options.conditions = ["clientmcp-source"];
      },
    });
  };

  /** What `node` runs. */
  get file(): string {
    return `${this.#outDir}cli.js`;
  }

  /** Starts it; it ends with the test at the latest. */
  start(args: readonly string[], { env = {}, cwd = process.cwd() }: StartOptions = {}): Command {
    const child = spawn(process.execPath, [this.file, ...args], { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]).then(
      ([[code], stdout, stderr]) => ({ code, stdout, stderr }),
    );
    return { child, ended };
  }

  run(args: readonly string[], options?: StartOptions): Promise<Ending> {
    return this.start(args, options).ended;
  }
}

/** Waits until the command has written what `pattern` finds on stdout, and returns the match. */
export async function written({ child }: Command, pattern: RegExp): Promise<RegExpExecArray> {
  let text = "";
  return new Promise((resolve, reject) => {
    child.stdout!.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const match = pattern.exec(text);
      if (match !== null) resolve(match);
    });
    child.on("close", () => reject(new Error(`ended without ${pattern}: ${text}`)));
  });
}

/** Waits until nobody listens on the port any longer. */
export async function released(port: number): Promise<void> {
  await until(async () => {
    const socket = connect(port, "127.0.0.1");
    const isRefused = await once(socket, "connect").then(
      () => false,
      () => true,
    );
    socket.destroy();
    if (!isRefused) throw new Error(`somebody listens on port ${port}`);
  });
}
