import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** The files of a folder on a free port. */
export class StaticSite {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async serve(folder: string): Promise<StaticSite> {
    const server = createServer((req, res) => {
      const { pathname } = new URL(req.url ?? "/", "http://localhost");
      readFile(join(folder, pathname)).then(
        (content) => res.setHeader("Content-Type", TYPES[extname(pathname)] ?? "application/octet-stream").end(content),
        () => res.writeHead(404).end(),
      );
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new StaticSite(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
