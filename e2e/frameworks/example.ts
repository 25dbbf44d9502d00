import { freePort } from "../fixtures/free-port.ts";
import { Program } from "../fixtures/program.ts";

const OBSERVER = new URL("observer.mjs", import.meta.url).href;

export type Framework = "next" | "nuxt" | "sveltekit";

export interface FrameworkOptions {
  readonly renderedBy: Framework;
}

/** A program of the framework in the folder where an example is installed. */
interface Start {
  readonly file: string;
  readonly args: readonly string[];
}

interface Way {
  /** What a browser can fetch of the build. */
  readonly bundle: string;
  readonly production: (port: string) => Start;
  readonly development: (port: string) => Start;
}

const WAYS: Readonly<Record<Framework, Way>> = {
  next: {
    bundle: ".next/static",
    production: (port) => ({ file: "node_modules/next/dist/bin/next", args: ["start", ...nextPlace(port)] }),
    development: (port) => ({ file: "node_modules/next/dist/bin/next", args: ["dev", ...nextPlace(port)] }),
  },
  nuxt: {
    bundle: ".output/public",
    production: () => ({ file: ".output/server/index.mjs", args: [] }),
    development: (port) => ({
      file: "node_modules/nuxt/bin/nuxt.mjs",
      args: ["dev", "--port", port, "--host", "localhost", "--no-fork"],
    }),
  },
  sveltekit: {
    bundle: "build/client",
    production: () => ({ file: "build/index.js", args: [] }),
    development: (port) => ({
      file: "node_modules/vite/bin/vite.js",
      args: ["dev", "--port", port, "--host", "localhost", "--strictPort"],
    }),
  },
};

function nextPlace(port: string): readonly string[] {
  return ["--port", port, "--hostname", "localhost"];
}

/** The folders of the examples that are to be tested; `scripts/test-frameworks.mjs` has made them. */
export function installedExamples(): Partial<Readonly<Record<Framework, string>>> {
  return JSON.parse(process.env["FRAMEWORK_EXAMPLES"] ?? "{}") as Partial<Record<Framework, string>>;
}

/** What the server's process has done since it was started. */
export interface Observed {
  readonly renderings: number;
  readonly webSockets: number;
  readonly connections: number;
  readonly timers: number;
}

/** The server of an example as its own process; in production it is observed. */
export class Example {
  readonly url: string;
  readonly bundle: string;
  readonly program: Program;
  readonly #observer: string;

  private constructor(url: string, bundle: string, program: Program, observer: string) {
    this.url = url;
    this.bundle = bundle;
    this.program = program;
    this.#observer = observer;
  }

  static async start(
    framework: Framework,
    mode: "production" | "development",
    env: NodeJS.ProcessEnv,
  ): Promise<Example> {
    const folder = installedExamples()[framework];
    if (folder === undefined) throw new Error(`There is no installed ${framework}. Run: npm run test:frameworks`);
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    const { file, args } = WAYS[framework][mode](port);
    const program = new Program(
      `${folder}/${file}`,
      {
        NODE_ENV: mode,
        ...(mode === "production" && { NODE_OPTIONS: `--import=${OBSERVER}` }),
        NEXT_TELEMETRY_DISABLED: "1",
        NUXT_TELEMETRY_DISABLED: "1",
        // Where the servers of Nuxt and SvelteKit are, and what the latter takes for its own origin.
        PORT: port,
        HOST: "localhost",
        ORIGIN: url,
        ...env,
      },
      args,
      folder,
    );
    const observer = mode === "production" ? await program.says(/observed at (\S+)/) : undefined;
    await answers(url, program);
    return new Example(url, `${folder}/${WAYS[framework].bundle}`, program, observer?.[1] ?? "");
  }

  async observed(): Promise<Observed> {
    return (await (await fetch(this.#observer)).json()) as Observed;
  }

  async stop(): Promise<void> {
    await this.program.stop();
  }
}

/** Waits until the server answers: not every framework says when it listens. */
async function answers(url: string, program: Program): Promise<void> {
  for (;;) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (program.ended) throw new Error(`The server ended:\n${program.output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
