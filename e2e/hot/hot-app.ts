import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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

  /** Saves a file with another edition, as a developer's editor does. */
  async edit(file: string, edition: number): Promise<void> {
    const path = `${this.#folder}/${file}`;
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace(/edition \d+/, `edition ${edition}`));
  }

  async remove(): Promise<void> {
    await this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
