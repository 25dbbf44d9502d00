import { SUBPROTOCOL } from "clientmcp/protocol";
import type { BridgeOptions } from "./bridge-options.ts";
import { corsHeaders, judgeOrigin, preflightHeaders } from "./cors.ts";
import { jsonHeaders, refusal, type HttpAnswer } from "./http-answer.ts";
import type { RequestHead } from "./request-head.ts";

/** Where a request goes before anybody looks at its token. */
export type Route =
  | ({ readonly kind: "answer" } & HttpAnswer)
  /** The agent endpoint. The runtime verifies `token` and says `agent-request`. */
  | { readonly kind: "agent"; readonly token: string | undefined };

/** What becomes of a request to change the protocol to WebSocket. */
export type UpgradeRoute =
  | ({ readonly kind: "refuse" } & HttpAnswer)
  /** Complete the handshake with `protocol`, verify `token`, say `client-opened`. `token` is `undefined` unless exactly one was offered. */
  | { readonly kind: "accept"; readonly protocol: typeof SUBPROTOCOL; readonly token: string | undefined };

const LOOPBACK_HOST = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Routes a plain request (SPEC §3.1, §4, §4.5). It answers what needs no token, and never redirects. */
export function routeRequest(head: RequestHead, options: BridgeOptions): Route {
  if (!isHostAllowed(head, options)) return answer(wrongHost());
  const cors = corsHeaders(head, options);
  if (head.path === "/healthz") {
    return answer({ status: 200, headers: jsonHeaders(cors), body: ['{"status":"ok"}'] });
  }
  if (head.path === "/connect") {
    const error = "this is the client channel: connect with a WebSocket that offers clientmcp.v1 and a client token";
    return answer(refusal(426, error, ["Upgrade", "websocket", "Connection", "Upgrade"], cors));
  }
  if (!isAgentPath(head.path)) return answer(refusal(404, "there is nothing at this path", cors));
  if (judgeOrigin(head, options) === "refused") {
    return answer(refusal(403, "the origin of this request is not on the bridge's list of allowed origins"));
  }
  if (head.method === "OPTIONS" && cors.length > 0) {
    return answer({ status: 204, headers: [...cors, ...preflightHeaders(head)], body: [] });
  }
  return { kind: "agent", token: agentToken(head) };
}

/** Routes an upgrade request. The client channel checks no origin: its token is no ambient credential (SPEC §4.5). */
export function routeUpgrade(head: RequestHead, options: BridgeOptions): UpgradeRoute {
  if (!isHostAllowed(head, options)) return { kind: "refuse", ...wrongHost() };
  if (head.path !== "/connect")
    return { kind: "refuse", ...refusal(404, "there is nothing to connect to at this path") };
  const offered = listed(head.headers["sec-websocket-protocol"]);
  if (!offered.includes(SUBPROTOCOL)) {
    return {
      kind: "refuse",
      ...refusal(400, "the client channel needs the subprotocols clientmcp.v1 and a client token"),
    };
  }
  const candidates = offered.filter((value) => !value.startsWith("clientmcp."));
  return { kind: "accept", protocol: SUBPROTOCOL, token: candidates.length === 1 ? candidates[0] : undefined };
}

function answer(whole: HttpAnswer): Route {
  return { kind: "answer", ...whole };
}

function wrongHost(): HttpAnswer {
  return refusal(403, "this bridge does not answer requests for this host name");
}

/** Whether a request is addressed to a name that the bridge answers to. Names are compared without ports and without case. */
export function isHostAllowed(head: RequestHead, options: BridgeOptions): boolean {
  if (options.allowedHosts === undefined) return true;
  const name = (head.headers["host"] ?? "").toLowerCase().replace(/:\d*$/, "");
  return options.allowedHosts.some((entry) =>
    entry === "loopback" ? LOOPBACK_HOST.test(name) : entry.toLowerCase() === name,
  );
}

function isAgentPath(path: string): boolean {
  return path === "/mcp" || (path.startsWith("/mcp/") && !path.slice("/mcp/".length).replace(/\/$/, "").includes("/"));
}

function agentToken(head: RequestHead): string | undefined {
  const inPath = head.path === "/mcp" ? "" : head.path.slice("/mcp/".length).replace(/\/$/, "");
  if (inPath !== "") return inPath;
  return /^bearer +([^\s,]+)$/i.exec((head.headers["authorization"] ?? "").trim())?.[1];
}

function listed(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
