import { callingAgent } from "../agent-info.ts";
import { agentOfSession } from "../agent-session.ts";
import { legacyCallResult } from "../call-result.ts";
import type { Era, Operation } from "./era.ts";

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ["initialize", "initialize"],
  ["ping", "ping"],
  ["tools/list", "list-tools"],
  ["tools/call", "call-tool"],
]);

/** A revision with a handshake. Towards a server of tools these differ in few things. */
export function legacyEra(revision: string, differences: Pick<Era, "arrays">): Era {
  return {
    revision,
    ...differences,
    operations: OPERATIONS,
    // Legacy agents take any 4xx for a broken transport and never see the JSON-RPC error in it.
    unknownMethodStatus: 200,
    responses: true,
    getStream: true,
    cancelMessages: true,
    requestFault: () => undefined,
    callFault: () => undefined,
    argumentsFault: () => undefined,
    sessionOf: (head) => head.headers["mcp-session-id"] || undefined,
    agentOf: ({ head, platform }) => callingAgent(agentOfSession(head.headers["mcp-session-id"], platform)),
    resultMembers: (_serverInfo, _kind, meta) => (meta.length === 0 ? [] : [`"_meta":{${meta.join(",")}}`]),
    listingOf: (tools) => tools.legacyListing,
    callResult: (_serverInfo, result) => legacyCallResult(result),
  };
}
