import { agentOfSession } from "../agent-session.ts";
import { legacyCallResult } from "../call-result.ts";
import type { Era, Operation } from "./era.ts";

const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ["initialize", "initialize"],
  ["ping", "ping"],
  ["tools/list", "list-tools"],
  ["tools/call", "call-tool"],
]);

/** The revision that a request without a version header is served at. */
export const UNNAMED_REVISION = "2025-03-26";

/** The revisions with a handshake, newest first. Towards a server of tools they differ in one thing only. */
export const LEGACY_ERAS: readonly Era[] = [
  legacyEra("2025-11-25", { arrays: false }),
  legacyEra("2025-06-18", { arrays: false }),
  legacyEra("2025-03-26", { arrays: true }),
];

function legacyEra(revision: string, differences: Pick<Era, "arrays">): Era {
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
    agentOf: ({ head, platform }) => agentOfSession(head.headers["mcp-session-id"], platform),
    resultMembers: (_server, _kind, meta) => (meta.length === 0 ? [] : [`"_meta":{${meta.join(",")}}`]),
    listingOf: (tools) => tools.legacyListing,
    callResult: (_server, result) => legacyCallResult(result),
  };
}
