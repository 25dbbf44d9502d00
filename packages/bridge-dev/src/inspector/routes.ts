import type { IncomingMessage, ServerResponse } from "node:http";
import type { Bridge } from "clientmcp-bridge";
import { AGENT_HOSTS, agentSettings, SETTINGS_FORMS, type Place } from "../agent-settings.ts";
import type { InspectorAccess } from "./access.ts";
import { streamEvents } from "./event-stream.ts";
import type { Inspection } from "./inspection.ts";
import { readPage, readPart, type PageFile } from "./page-files.ts";

export interface InspectorOptions {
  readonly access: InspectorAccess;
  readonly inspection: Inspection;
  /** The client ID of requests that name none, and where the project is. */
  readonly place: Pick<Place, "client" | "directory">;
  readonly mintAgentToken: (client: string) => Promise<string>;
  /** The key was used; `access` has another one. */
  readonly onOpened: () => void;
}

const PARTS = "/dev/inspector/";
const HEADERS = Object.entries({
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
}).flat();
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The inspector's page and what it asks for. */
export class InspectorRoutes {
  readonly #options: InspectorOptions;
  readonly #bridge: Bridge;

  constructor(bridge: Bridge, options: InspectorOptions) {
    this.#bridge = bridge;
    this.#options = options;
  }

  /**
   * Answers a request whose host and origin the bridge admits.
   *
   * @returns Whether it was one for the inspector.
   */
  handle(req: IncomingMessage, res: ServerResponse, path: string, query: URLSearchParams): boolean {
    if (path === "/") return this.#handlePage(req, res, query);
    if (path.startsWith(PARTS)) {
      void readPart(path.slice(PARTS.length)).then((file) => sendFile(res, file));
      return true;
    }
    if (path !== "/dev/events" && path !== "/dev/mcp" && path !== "/dev/settings") return false;
    const { access, inspection } = this.#options;
    if (!access.isKnown(req) || !access.isOwnPage(req)) {
      send(res, 403, "only the inspector's page may ask, opened with the address that the command printed\n");
    } else if (path === "/dev/events") streamEvents(res, HEADERS, inspection);
    else if (path === "/dev/settings") void this.#sendSettings(req, res, query);
    else void this.#actAsAgent(req, res, query);
    return true;
  }

  #handlePage(req: IncomingMessage, res: ServerResponse, query: URLSearchParams): boolean {
    const { access, onOpened } = this.#options;
    const cookie = access.redeem(query.get("key") ?? "", req);
    if (cookie !== undefined) {
      onOpened();
      // Without its key the address can be kept and reloaded.
      res.writeHead(303, [...HEADERS, "Location", "./", "Set-Cookie", cookie]).end();
      return true;
    }
    if (!access.isKnown(req)) return false;
    void readPage().then((file) => sendFile(res, file));
    return true;
  }

  async #sendSettings(req: IncomingMessage, res: ServerResponse, query: URLSearchParams): Promise<void> {
    const { place, mintAgentToken } = this.#options;
    const host = AGENT_HOSTS.find((host) => host === query.get("host"));
    const form = SETTINGS_FORMS.find((form) => form === query.get("form"));
    if (host === undefined || form === undefined) return send(res, 400, "a host and a form are needed\n");
    const client = query.get("client") ?? place.client;
    try {
      const token = await mintAgentToken(client);
      const settings = agentSettings(host, form, { ...place, url: `http://${req.headers.host}`, client, token });
      send(res, 200, JSON.stringify(settings), "application/json");
    } catch (error) {
      send(res, 400, `${(error as Error).message}\n`);
    }
  }

  /** The page never holds a token: its requests get one here, and go on as those of any agent. */
  async #actAsAgent(req: IncomingMessage, res: ServerResponse, query: URLSearchParams): Promise<void> {
    const { place, mintAgentToken } = this.#options;
    try {
      const token = await mintAgentToken(query.get("client") ?? place.client);
      req.rawHeaders.push("Authorization", `Bearer ${token}`);
      req.url = "/mcp";
      this.#bridge.handleRequest(req, res);
    } catch (error) {
      send(res, 400, `${(error as Error).message}\n`);
    }
  }
}

function sendFile(res: ServerResponse, file: PageFile | undefined): void {
  if (file === undefined) return send(res, 404, "there is no such file in this build of clientmcp-dev\n");
  const { type, bytes } = file;
  res
    .writeHead(200, [
      ...HEADERS,
      "Content-Type",
      type,
      "Content-Security-Policy",
      POLICY,
      "Content-Length",
      String(bytes.length),
    ])
    .end(bytes);
}

function send(res: ServerResponse, status: number, body: string, type = "text/plain; charset=utf-8"): void {
  res
    .writeHead(status, [...HEADERS, "Content-Type", type, "Content-Length", String(Buffer.byteLength(body))])
    .end(body);
}
