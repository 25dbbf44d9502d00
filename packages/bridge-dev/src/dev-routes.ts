import type { IncomingMessage, ServerResponse } from "node:http";
import type { Bridge } from "clientmcp-bridge";
import { InspectorRoutes, type InspectorOptions } from "./inspector/routes.ts";
import { welcomeText } from "./welcome-text.ts";

export interface DevRoutes {
  /** The client ID of a request for a token that names none. */
  readonly client: string;
  readonly mintClientToken: (client: string) => Promise<string>;
  /** Without it there is no inspector. */
  readonly inspector?: InspectorOptions;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

const TOKEN_PATH = "/dev/token";
const COMMON_HEADERS = [
  "Content-Type",
  "text/plain; charset=utf-8",
  "Cache-Control",
  "no-store",
  "X-Content-Type-Options",
  "nosniff",
];
const NOT_READING: Answer = { status: 405, body: "this can only be read\n" };
const WRONG_HOST: Answer = {
  status: 403,
  body: "this bridge answers to the names of this machine only; --allowed-host adds one\n",
};
const ONLY_HERE: Answer = { status: 403, body: "only pages of this machine may ask\n" };

/**
 * `bridge`, and before it the paths that only a development bridge has: `/` is the inspector, or says what this is;
 * `/dev/token` gives pages of this machine a client token. Only the inspector's page can act as an agent or have an agent's
 * token by HTTP: no other page must become an agent by itself.
 */
export function withDevRoutes(bridge: Bridge, routes: DevRoutes): Bridge {
  const inspector = routes.inspector && new InspectorRoutes(bridge, routes.inspector);
  return {
    ...bridge,
    handleRequest: (req, res) => {
      const [path = "", search] = (req.url ?? "").split("?", 2);
      if (path !== "/" && !path.startsWith("/dev/")) return bridge.handleRequest(req, res);
      const vetting = bridge.vet(req);
      // A name of another site can be made to point to this machine, and a page of that site would then get a token.
      if (vetting.verdict === "wrong-host") return write(res, WRONG_HOST);
      if (vetting.verdict === "wrong-origin") return write(res, ONLY_HERE);
      const query = new URLSearchParams(search);
      if (inspector?.handle(req, res, path, query) === true) return;
      if (path !== "/" && path !== TOKEN_PATH) return bridge.handleRequest(req, res);
      if (req.method !== "GET" && req.method !== "HEAD") return write(res, NOT_READING, ["Allow", "GET, HEAD"]);
      if (path === "/") return write(res, { status: 200, body: welcomeText(routes.client) }, vetting.cors);
      void tokenAnswer(req, query, routes).then((answer) => write(res, answer, vetting.cors));
    },
  };
}

async function tokenAnswer(
  { headers }: IncomingMessage,
  query: URLSearchParams,
  { client, mintClientToken }: DevRoutes,
): Promise<Answer> {
  // Browsers send no Origin with an image, a script or a link, but they tell that it stands on another site.
  if (headers.origin === undefined && headers["sec-fetch-site"] === "cross-site") return ONLY_HERE;
  try {
    return { status: 200, body: await mintClientToken(query.get("client") ?? client) };
  } catch (error) {
    return { status: 400, body: `${(error as Error).message}\n` };
  }
}

function write(res: ServerResponse, { status, body }: Answer, headers: readonly string[] = []): void {
  res.writeHead(status, [...COMMON_HEADERS, ...headers, "Content-Length", String(Buffer.byteLength(body))]).end(body);
}
