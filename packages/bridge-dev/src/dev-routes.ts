import type { IncomingMessage, ServerResponse } from "node:http";
import type { Bridge } from "clientmcp-bridge";
import { welcomeText } from "./welcome-text.ts";

export interface DevRoutes {
  /** The client ID of a request for a token that names none. */
  readonly client: string;
  readonly mintClientToken: (client: string) => Promise<string>;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  /** Names and values in turn. */
  readonly headers?: readonly string[];
}

/**
 * `bridge`, and before it the paths that only a development bridge has: `/` says what this is, `/dev/token` gives pages
 * of this machine a client token. Agent tokens are not to be had by HTTP: a page must not become an agent by itself.
 */
export function withDevRoutes(bridge: Bridge, routes: DevRoutes): Bridge {
  return {
    ...bridge,
    handleRequest: (req, res) => {
      const [path, query] = (req.url ?? "/").split("?", 2);
      if (path !== "/" && path !== "/dev/token") return bridge.handleRequest(req, res);
      void answerDev(bridge, routes, req, new URLSearchParams(query)).then((answer) => write(res, answer));
    },
  };
}

async function answerDev(
  bridge: Bridge,
  { client, mintClientToken }: DevRoutes,
  req: IncomingMessage,
  query: URLSearchParams,
): Promise<Answer> {
  const vetting = bridge.vet(req);
  // A name of another site can be made to point to this machine, and a page of that site would then get a token.
  if (vetting.verdict === "wrong-host")
    return refusal("this bridge answers to the names of this machine only; --allowed-host adds one");
  if (vetting.verdict === "wrong-origin") return refusal("only pages of this machine may ask");
  // Browsers send no Origin with a link or an image, but they tell that it stands on another site.
  const { origin, "sec-fetch-site": site } = req.headers;
  const headers = vetting.cors;
  if (req.method !== "GET" && req.method !== "HEAD")
    return { status: 405, body: "GET only\n", headers: [...headers, "Allow", "GET, HEAD"] };
  if (!req.url?.startsWith("/dev/token")) return { status: 200, body: welcomeText(client), headers };
  if (origin === undefined && site === "cross-site") return refusal("only pages of this machine may ask");
  try {
    return { status: 200, body: await mintClientToken(query.get("client") ?? client), headers };
  } catch (error) {
    return { status: 400, body: `${(error as Error).message}\n`, headers };
  }
}

function refusal(reason: string): Answer {
  return { status: 403, body: `${reason}\n` };
}

function write(res: ServerResponse, { status, body, headers = [] }: Answer): void {
  const common = [
    "Content-Type",
    "text/plain; charset=utf-8",
    "Cache-Control",
    "no-store",
    "X-Content-Type-Options",
    "nosniff",
  ];
  res.writeHead(status, [...common, ...headers, "Content-Length", String(Buffer.byteLength(body))]).end(body);
}
