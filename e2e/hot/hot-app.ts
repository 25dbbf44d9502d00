import { cp, mkdtemp, open, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createServer, type PluginOption, type ViteDevServer } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));

/** A copy of an application, served by Vite's development server, whose files a test edits. */
export class HotApp {
  readonly #folder: string;
  readonly #server: ViteDevServer;

  private constructor(folder: string, server: ViteDevServer) {
    this.#folder = folder;
    this.#server = server;
  }

  /** @param name The application's folder in `apps`. */
  static async serve(name: string, plugins: PluginOption): Promise<HotApp> {
    // In this workspace, so that it finds the packages.
    const folder = await mkdtemp(`${here}.copy-${name}-`);
    await cp(`${here}apps/${name}`, folder, { recursive: true });
    const server = await createServer({
      root: folder,
      configFile: false,
      cacheDir: `${folder}/.vite`,
      logLevel: "warn",
      plugins: [plugins],
      server: { host: "127.0.0.1", port: 0, fs: { strict: false } },
    });
    await server.listen();
    return new HotApp(folder, server);
  }

  /** The page's address, with what it needs to connect. */
  url(bridgeUrl: string, token: string): string {
    const address = this.#server.httpServer?.address();
    if (typeof address !== "object" || address === null) throw new Error("no port");
    const query = new URLSearchParams({ bridge: `${bridgeUrl}/connect`, token });
    return `http://127.0.0.1:${address.port}/?${query}`;
  }

  /** Saves a file with another edition, a digit, as a developer's editor does. */
  async edit(file: string, edition: number): Promise<void> {
    const opened = await open(`${this.#folder}/${file}`, "r+");
    try {
      const text = await opened.readFile("utf8");
      // In place and of the same length, so that the server never reads half a file.
      await opened.write(text.replace(/edition \d/, `edition ${edition}`), 0);
    } finally {
      await opened.close();
    }
  }

  async remove(): Promise<void> {
    await this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
