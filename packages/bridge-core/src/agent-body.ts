import { acceptsStream, answerForm } from "./accept.ts";
import { receiveArray } from "./agent-array.ts";
import { startCall } from "./calls.ts";
import { cancelByMessage } from "./cancel-message.ts";
import { chooseEra } from "./era/choose-era.ts";
import { acceptSilently, answerFault, answerNow, NOT_ACCEPTABLE, openExchange, type Destination } from "./exchanges.ts";
import { firstByte } from "./json-tokens.ts";
import { invalidRequest, readMessage, resultResponse, RPC_CODE, scanMessage, type RpcFault } from "./json-rpc.ts";
import { declineSubscription, hasMostStreams, openNotificationStream } from "./notification-streams.ts";
import { performRequest, type AgentRequest } from "./operations.ts";
import type { PostedBody } from "./posted-body.ts";
import type { Turn } from "./state.ts";

/** Reads the JSON-RPC message in the body of a POST and answers it (SPEC §4). */
export function receiveAgentBody(turn: Turn, posted: PostedBody): void {
  const { exchange, request, body } = posted;
  const to: Destination = { exchange, cors: request.cors, form: "json" };
  if (turn.state.phase === "stopping") {
    answerFault(turn, to, undefined, {
      ...invalidRequest("the bridge is shutting down", 503),
      headers: ["Retry-After", "5"],
    });
  } else if (body.kind === "too-large") {
    answerFault(turn, to, undefined, invalidRequest("the body is larger than 4194304 bytes", 413));
  } else if (body.kind === "timed-out") {
    const headers = ["Connection", "close"];
    answerFault(turn, to, undefined, { ...invalidRequest("the body did not arrive in time", 408), headers });
  } else {
    receiveJson(turn, posted, body.bytes);
  }
}

function receiveJson(turn: Turn, posted: PostedBody, bytes: Uint8Array): void {
  const { exchange, request } = posted;
  const { platform } = turn.environment;
  const to: Destination = { exchange, cors: request.cors, form: "json" };
  const spans = platform.isUtf8(bytes) ? scanMessage(bytes, 0, bytes.length, platform) : undefined;
  if (spans === undefined) {
    answerFault(turn, to, undefined, { status: 400, code: RPC_CODE.parseError, message: "the body is not JSON" });
    return;
  }
  if (firstByte(bytes) === 0x5b) {
    receiveArray(turn, posted, bytes);
    return;
  }
  const message = readMessage(bytes, spans, platform, turn.state.metas);
  if (message.kind === "invalid") {
    answerFault(turn, to, message.id, message.fault);
    return;
  }
  const { head, claims } = request;
  const choice = chooseEra(message, head.headers["mcp-protocol-version"]);
  if (!choice.ok) {
    answerFault(turn, to, message.id, choice.fault);
    return;
  }
  const { era } = choice;
  switch (message.kind) {
    case "request":
      answerRequest(turn, posted, { head, claims, era, message, platform });
      return;
    case "notification":
      if (era.cancelMessages) cancelByMessage(turn, { head, claims, era, message });
      acceptSilently(turn, to);
      return;
    case "response":
      if (era.responses) acceptSilently(turn, to);
      else answerFault(turn, to, message.id, invalidRequest("this revision has no responses of agents"));
      return;
  }
}

function answerRequest(turn: Turn, { exchange, request }: PostedBody, agentRequest: AgentRequest): void {
  const { message, claims, era, head } = agentRequest;
  const form = answerForm(head.headers["accept"]);
  const to: Destination = { exchange, cors: request.cors, form: form ?? "json" };
  if (form === undefined) {
    answerFault(turn, to, message.id, NOT_ACCEPTABLE);
    return;
  }
  const reply = performRequest(turn, agentRequest);
  switch (reply.kind) {
    case "result":
      answerNow(turn, to, resultResponse(message.id, reply.result), reply.headers);
      return;
    case "fault":
      answerFault(turn, to, message.id, reply.fault);
      return;
    case "call":
      startCall(turn, openExchange(turn, to, claims.clientId, { count: 1, array: false }), reply.call);
      return;
    case "listen": {
      const { cors } = request;
      const stream = { exchange, cors, claims, revision: era.revision, subscription: message.id };
      if (!acceptsStream(head.headers["accept"])) answerFault(turn, to, message.id, NOT_ACCEPTABLE);
      else if (!reply.toolsListChanged) declineSubscription(turn, stream);
      else if (hasMostStreams(turn, claims.clientId)) answerFault(turn, to, message.id, TOO_MANY_STREAMS);
      else openNotificationStream(turn, stream);
    }
  }
}

const TOO_MANY_STREAMS: RpcFault = {
  status: 429,
  code: RPC_CODE.internalError,
  message: "too many notification streams are open",
  headers: ["Retry-After", "30"],
};
