import { MAX_MESSAGE_BYTES } from "clientmcp/protocol";
import { acceptsStream } from "./accept.ts";
import { admit } from "./admission.ts";
import type { Claims } from "./claims.ts";
import { corsHeaders } from "./cors.ts";
import type { HeaderList } from "./effect.ts";
import { chooseByHeader } from "./era/choose-era.ts";
import type { Event, ExchangeId } from "./event.ts";
import { answerFault } from "./exchanges.ts";
import { refusal, type HttpAnswer } from "./http-answer.ts";
import { hasMostStreams, openNotificationStream } from "./notification-streams.ts";
import type { RequestHead } from "./request-head.ts";
import type { Turn } from "./state.ts";

const ALLOW: HeaderList = ["Allow", "GET, POST"];

type AgentRequestArrived = Extract<Event, { type: "agent-request" }>;

/** A request that `routeRequest` let through and whose token was looked at: everything up to reading its body (SPEC §4). */
export function receiveAgentRequest(turn: Turn, arrived: AgentRequestArrived): void {
  const { exchange, head, from = {} } = arrived;
  const { state, environment } = turn;
  const cors = corsHeaders(head, environment.options);
  if (state.phase === "stopping") {
    refuse(turn, exchange, "shutting down", refusal(503, "the bridge is shutting down", ["Retry-After", "5"], cors));
    return;
  }
  const admission = admit(turn, arrived.claims, "agent", from);
  if (admission.kind === "unauthorized") {
    const error = `${admission.fault}: send a bearer token, "Authorization: Bearer <agent token>"`;
    const answer = refusal(401, error, ["WWW-Authenticate", "Bearer"], cors);
    refuse(turn, exchange, admission.fault, answer, from.address);
    return;
  }
  if (admission.kind === "too-many") {
    const retryAfter = ["Retry-After", String(Math.ceil(admission.waitMs / 1_000))];
    refuse(turn, exchange, admission.fault, refusal(429, admission.fault, retryAfter, cors), from.address);
    return;
  }
  const { claims } = admission;
  if (head.method === "GET") {
    openGetStream(turn, exchange, head, claims, cors);
  } else if (head.method !== "POST") {
    refuse(turn, exchange, "method not allowed", { status: 405, headers: [...ALLOW, ...cors], body: [] });
  } else if (!isJson(head.headers["content-type"])) {
    refuse(turn, exchange, "not JSON", refusal(415, "Content-Type must be application/json", cors));
  } else {
    const request = { head, claims, cors };
    turn.effects.push({ type: "read-body", exchange, limit: MAX_MESSAGE_BYTES, request });
  }
}

/** The notification stream of the revisions with a handshake (SPEC §4.4). */
function openGetStream(turn: Turn, exchange: ExchangeId, head: RequestHead, claims: Claims, cors: HeaderList): void {
  const choice = chooseByHeader(head.headers["mcp-protocol-version"]);
  if (!choice.ok) {
    answerFault(turn, { exchange, cors, form: "json" }, undefined, choice.fault);
  } else if (!choice.era.getStream) {
    refuse(turn, exchange, "no GET stream", { status: 405, headers: [...ALLOW, ...cors], body: [] });
  } else if (!acceptsStream(head.headers["accept"])) {
    refuse(turn, exchange, "no event stream accepted", { status: 406, headers: cors, body: [] });
  } else if (hasMostStreams(turn, claims.clientId)) {
    const headers = ["Retry-After", "30"];
    refuse(turn, exchange, "too many streams", refusal(429, "too many notification streams are open", headers, cors));
  } else {
    const { revision } = choice.era;
    openNotificationStream(turn, { exchange, cors, claims, revision, subscription: undefined });
  }
}

function refuse(turn: Turn, exchange: ExchangeId, reason: string, answer: HttpAnswer, address?: string): void {
  const report = { kind: "agent-refused", status: answer.status, reason, ...(address && { address }) } as const;
  turn.effects.push({ type: "answer", exchange, ...answer }, { type: "report", report });
}

function isJson(contentType: string | undefined): boolean {
  return contentType === "application/json" || /^\s*application\/json\s*(;|$)/i.test(contentType ?? "");
}
