import { isJsonObject, META_KEY } from "clientmcp/protocol";
import { agentInfo } from "./agent-info.ts";
import { mintSession } from "./agent-session.ts";
import type { Unavailable } from "./availability.ts";
import { isCallTooLarge, unavailableResult, type NewCall } from "./calls.ts";
import type { Claims } from "./claims.ts";
import type { Chunk, HeaderList } from "./effect.ts";
import type { Era, EraRequest } from "./era/era.ts";
import { LEGACY_ERAS, NEWEST_LEGACY_ERA, SUPPORTED_REVISIONS } from "./era/eras.ts";
import { jsonMembers } from "./json-members.ts";
import { bytesOf, invalidParams, invalidRequest, memberOf, RPC_CODE, type RpcFault } from "./json-rpc.ts";
import { keyOf } from "./json-tokens.ts";
import type { Turn } from "./state.ts";
import { readOnlyTools, servedTools } from "./tool-set.ts";
import { unreachable } from "./unreachable.ts";

/** What becomes of a request. */
export type Reply =
  | { readonly kind: "result"; readonly result: readonly Chunk[]; readonly headers: HeaderList }
  | { readonly kind: "fault"; readonly fault: RpcFault }
  | { readonly kind: "call"; readonly call: NewCall }
  /** A stream of list changes, if the agent asked for them. */
  | { readonly kind: "listen"; readonly toolsListChanged: boolean };

/** A request of an agent whose token is good and whose era is known. */
export interface AgentRequest extends EraRequest {
  readonly claims: Claims;
  readonly era: Era;
}

const CAPABILITIES = '"capabilities":{"tools":{"listChanged":true}}';
const NO_ARGUMENTS = "{}";
const FLAGS = ["toolsListChanged", "promptsListChanged", "resourcesListChanged"];

/** Carries out a request as far as the bridge can do it alone (SPEC §4). */
export function performRequest(turn: Turn, request: AgentRequest): Reply {
  const { era, message } = request;
  const fault = era.requestFault(request);
  if (fault !== undefined) return { kind: "fault", fault };
  const operation = era.operations.get(message.method);
  if (operation === undefined) {
    return refuse({ status: era.unknownMethodStatus, code: RPC_CODE.methodNotFound, message: "method not found" });
  }
  switch (operation) {
    case "discover":
      return discover(turn, request);
    case "initialize":
      return initialize(turn, request);
    case "ping":
      return result(["{}"]);
    case "list-tools":
      return listTools(turn, request);
    case "call-tool":
      return callTool(turn, request);
    case "listen":
      return listen(request);
    default:
      return unreachable(operation);
  }
}

function discover(turn: Turn, { era, claims }: AgentRequest): Reply {
  const tools = servedTools(turn, claims.clientId);
  const members = [
    ...era.resultMembers(tools.serverInfo, "cacheable", []),
    `"supportedVersions":${JSON.stringify(SUPPORTED_REVISIONS)}`,
    CAPABILITIES,
    ...instructionsMember(tools.instructions),
  ];
  return result([`{${members.join(",")}}`]);
}

/** The handshake negotiates and never refuses a version: what is not served gets the newest that has a handshake. */
function initialize(turn: Turn, { message, claims, platform }: AgentRequest): Reply {
  const requested = memberOf(message, "protocolVersion", platform);
  if (typeof requested !== "string") return refuse(invalidParams("protocolVersion must be a string"));
  const served = LEGACY_ERAS.some(({ revision }) => revision === requested);
  const tools = servedTools(turn, claims.clientId);
  const members = [
    `"protocolVersion":${JSON.stringify(served ? requested : NEWEST_LEGACY_ERA.revision)}`,
    CAPABILITIES,
    `"serverInfo":${tools.serverInfo}`,
    ...instructionsMember(tools.instructions),
  ];
  const session = mintSession(agentInfo(memberOf(message, "clientInfo", platform)), platform);
  return result([`{${members.join(",")}}`], ["Mcp-Session-Id", session]);
}

/** The whole list is one page, so no cursor can be right. */
function listTools(turn: Turn, { era, message, claims }: AgentRequest): Reply {
  if (bytesOf(message, "cursor") !== undefined) return refuse(invalidParams("there is no page with this cursor"));
  const tools = servedTools(turn, claims.clientId);
  const listing = era.listingOf(tools);
  const members = era.resultMembers(tools.serverInfo, "cacheable", [`"${META_KEY.revision}":"${tools.revision}"`]);
  const head = `{${[...members, '"tools":'].join(",")}`;
  if (claims.scope === "all") return result([head, listing.bytes, "}"]);
  const readable = readOnlyTools(tools, listing);
  return result([head, "[", ...readable.flatMap((tool, n) => (n === 0 ? [tool] : [",", tool])), "]}"]);
}

function callTool(turn: Turn, request: AgentRequest): Reply {
  const { era, message, claims, head, platform } = request;
  const { clientId } = claims;
  const name = memberOf(message, "name", platform);
  if (typeof name !== "string") return refuse(invalidParams("name must be a string"));
  const headerFault = era.callFault(request, name);
  if (headerFault !== undefined) return refuse(headerFault);
  const args = bytesOf(message, "arguments");
  if (args !== undefined && args[0] !== 0x7b) return refuse(invalidParams("arguments must be an object"));

  const client = turn.state.clients.get(clientId);
  // Between its connecting and its first register nobody knows the application's tools, so none of them is unknown.
  if (client?.connection === undefined || client.tools === undefined) {
    return unavailable(turn, request, name, "offline");
  }
  const tool = client.tools.byName.get(name);
  if (tool === undefined) {
    report(turn, clientId, name, "unknown-tool");
    const fault = invalidParams(`unknown tool: ${JSON.stringify(name.slice(0, 128))}`);
    return refuse({ ...fault, data: { hint: "tools/list" } });
  }
  if (claims.scope === "read" && !tool.readOnly) return refuse(insufficientScope());
  const argumentsFault = era.argumentsFault(request, tool);
  if (argumentsFault !== undefined) return refuse(argumentsFault);

  const congested = turn.state.connections.get(client.connection)?.congestedSince !== undefined;
  if (congested || client.calls.size >= turn.environment.options.limits.callsPerClient) {
    return unavailable(turn, request, name, "busy");
  }
  const call: NewCall = {
    client: clientId,
    connection: client.connection,
    era,
    requestId: message.id,
    tool: name,
    args: args ?? NO_ARGUMENTS,
    session: era.sessionOf(head),
    agent: era.agentOf(request),
    progressToken: progressToken(request),
  };
  return isCallTooLarge(call) ? refuse(invalidRequest("the arguments are too large", 413)) : { kind: "call", call };
}

/** Whether the agent wants list changes of tools is all that counts; a filter of the wrong shape is refused. */
function listen({ message, platform }: AgentRequest): Reply {
  const filter = memberOf(message, "notifications", platform);
  if (!isJsonObject(filter)) return refuse(invalidParams("notifications must be an object"));
  for (const flag of FLAGS) {
    if (filter[flag] !== undefined && typeof filter[flag] !== "boolean") {
      return refuse(invalidParams(`notifications.${flag} must be a boolean`));
    }
  }
  const { resourceSubscriptions } = filter;
  if (resourceSubscriptions !== undefined && !Array.isArray(resourceSubscriptions)) {
    return refuse(invalidParams("notifications.resourceSubscriptions must be an array"));
  }
  return { kind: "listen", toolsListChanged: filter["toolsListChanged"] === true };
}

/** An availability problem is a tool error, so that the model learns of it and can tell the user (SPEC §4.3). */
function unavailable(turn: Turn, { era, claims }: AgentRequest, tool: string, reason: "offline" | "busy"): Reply {
  report(turn, claims.clientId, tool, reason);
  return result([unavailableResult(turn, claims.clientId, era, reason)]);
}

function report(turn: Turn, client: string, tool: string, outcome: Unavailable | "unknown-tool"): void {
  turn.effects.push({
    type: "report",
    report: { kind: "call-finished", client, tool: tool.slice(0, 128), outcome, isError: true, ms: 0 },
  });
}

function insufficientScope(): RpcFault {
  return {
    ...invalidRequest("the token allows read-only tools, and this is none", 403),
    headers: ["WWW-Authenticate", 'Bearer error="insufficient_scope"'],
  };
}

/** The token as the agent wrote it: numbers beyond 2^53 come back unchanged. */
function progressToken({ message, platform }: AgentRequest): string | undefined {
  const token = message.meta?.members["progressToken"];
  if (typeof token !== "string" && !Number.isInteger(token)) return undefined;
  const meta = bytesOf(message, "_meta") as Uint8Array;
  const named = jsonMembers(meta, 0, meta.length).filter(
    ({ keyStart, keyEnd }) => keyOf(meta, keyStart, keyEnd) === "progressToken",
  );
  const member = named.at(-1); // Of a key that stands twice the last one counts, as in JSON.parse.
  return member && platform.decode(meta, member.start, member.end);
}

function instructionsMember(instructions: string | undefined): string[] {
  return instructions === undefined ? [] : [`"instructions":${JSON.stringify(instructions)}`];
}

function result(chunks: readonly Chunk[], headers: HeaderList = []): Reply {
  return { kind: "result", result: chunks, headers };
}

function refuse(fault: RpcFault): Reply {
  return { kind: "fault", fault };
}
