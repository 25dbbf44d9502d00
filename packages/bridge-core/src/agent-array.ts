import { answerForm } from "./accept.ts";
import { startCall } from "./calls.ts";
import { cancelByMessage } from "./cancel-message.ts";
import { chooseByHeader, claimedRevision } from "./era/choose-era.ts";
import type { Era } from "./era/era.ts";
import { acceptSilently, answerFault, NOT_ACCEPTABLE, openExchange, respond, type Destination } from "./exchanges.ts";
import { jsonMembers } from "./json-members.ts";
import {
  errorResponse,
  invalidRequest,
  readMessage,
  resultResponse,
  scanMessage,
  type InvalidMessage,
  type RpcFault,
  type RpcMessage,
} from "./json-rpc.ts";
import { performRequest, type AgentRequest } from "./operations.ts";
import type { PostedBody } from "./posted-body.ts";
import type { Exchange, Turn } from "./state.ts";

/** Answers an array of messages, which one revision demands and the others forbid. `bytes` is valid JSON. */
export function receiveArray(turn: Turn, posted: PostedBody, bytes: Uint8Array): void {
  const { exchange, request } = posted;
  const { head, claims, cors } = request;
  const { platform } = turn.environment;
  const to: Destination = { exchange, cors, form: answerForm(head.headers["accept"]) ?? "json" };
  const choice = chooseByHeader(head.headers["mcp-protocol-version"]);
  if (!choice.ok) {
    answerFault(turn, to, undefined, choice.fault);
    return;
  }
  const { era } = choice;
  const messages = readArray(bytes, turn);
  const fault = arrayFault(messages, era, turn);
  if (fault !== undefined) {
    answerFault(turn, to, undefined, fault);
    return;
  }
  for (const message of messages) {
    if (message.kind === "notification") cancelByMessage(turn, { head, claims, era, message });
  }
  const answered = messages.filter(({ kind }) => kind === "request" || kind === "invalid");
  if (answered.length === 0) {
    acceptSilently(turn, to);
    return;
  }
  if (answerForm(head.headers["accept"]) === undefined) {
    answerFault(turn, to, undefined, NOT_ACCEPTABLE);
    return;
  }
  const open = openExchange(turn, to, claims.clientId, { count: answered.length, array: true });
  for (const message of answered) {
    if (message.kind === "invalid") respond(turn, open, [errorResponse(message.id, message.fault)]);
    else answerElement(turn, open, { head, claims, era, message, platform });
  }
}

/** The elements as messages, or one more than are allowed. */
function readArray(bytes: Uint8Array, turn: Turn): (RpcMessage | InvalidMessage)[] {
  const { platform } = turn.environment;
  return jsonMembers(bytes, bytes.indexOf(0x5b), bytes.length)
    .slice(0, turn.environment.options.limits.batchMembers + 1)
    .map(({ start, end }) =>
      readMessage(bytes, scanMessage(bytes, start, end, platform) ?? [], platform, turn.state.metas),
    );
}

function arrayFault(messages: readonly (RpcMessage | InvalidMessage)[], era: Era, turn: Turn): RpcFault | undefined {
  if (!era.arrays) return invalidRequest("this revision has no arrays of messages");
  if (messages.length === 0) return invalidRequest("the array is empty");
  const { batchMembers } = turn.environment.options.limits;
  if (messages.length > batchMembers) return invalidRequest(`an array may hold at most ${batchMembers} messages`);
  const isClaimed = messages.some((message) => message.kind !== "invalid" && claimedRevision(message) !== undefined);
  return isClaimed ? invalidRequest("the revision that an element names has no arrays of messages") : undefined;
}

function answerElement(turn: Turn, exchange: Exchange, request: AgentRequest): void {
  const { message } = request;
  const reply =
    message.method === "initialize"
      ? { kind: "fault" as const, fault: invalidRequest("initialize must not be in an array") }
      : performRequest(turn, request);
  switch (reply.kind) {
    case "result":
      respond(turn, exchange, resultResponse(message.id, reply.result));
      return;
    case "fault":
      respond(turn, exchange, [errorResponse(message.id, reply.fault)]);
      return;
    case "call":
      startCall(turn, exchange, reply.call);
      return;
    case "listen":
      // No revision that has arrays has this request.
      respond(turn, exchange, [errorResponse(message.id, invalidRequest("not in an array"))]);
  }
}
