import { headerParameters, type Tool } from "clientmcp/protocol";
import { jsonMembers } from "./json-members.ts";
import { legacyTool } from "./legacy-tool.ts";
import type { Platform } from "./platform.ts";
import type { DeclaredTool, Environment, Listing, ToolSet, Turn } from "./state.ts";

/** An accepted register: its tools as parsed, and the bytes of the array that they were parsed from. */
export interface Declaration {
  readonly tools: readonly Tool[];
  readonly toolsJson: Uint8Array;
  readonly instructions: string | undefined;
}

/** Builds what is served of a register. */
export function buildToolSet(
  clientId: string,
  { tools, toolsJson, instructions }: Declaration,
  { platform, version }: Environment,
): ToolSet {
  const listing = copyListing(toolsJson);
  const byName = new Map<string, DeclaredTool>();
  for (const [index, tool] of tools.entries()) {
    const found = headerParameters(tool.inputSchema);
    byName.set(tool.name, {
      index,
      readOnly: tool.annotations?.readOnlyHint === true,
      headers: found.ok ? found.parameters : [],
    });
  }
  const revision = digest(JSON.stringify([instructions ?? null, tools]), platform).slice(0, 16);
  return {
    byName,
    instructions,
    serverInfo: JSON.stringify({ name: clientId, version: `${version}+${revision}` }),
    revision,
    digest: digest(JSON.stringify(tools), platform),
    listing,
    legacyListing: adaptedListing(tools, listing, platform),
  };
}

/** What agents of the client are served now: nothing while it is offline, and until it declares something. */
export function servedTools({ state, environment }: Turn, clientId: string): ToolSet {
  const declared = state.clients.get(clientId)?.tools;
  if (declared !== undefined) return declared;
  const nothing = { tools: [], toolsJson: environment.platform.encode("[]"), instructions: undefined };
  return buildToolSet(clientId, nothing, environment);
}

/** The JSON texts of the tools that are published as read-only, in the declared order. */
export function readOnlyTools(tools: ToolSet, { bytes, bounds }: Listing): Uint8Array[] {
  return [...tools.byName.values()]
    .filter(({ readOnly }) => readOnly)
    .map(({ index }) => bytes.subarray(bounds[2 * index], bounds[2 * index + 1]));
}

/** A copy: the given bytes may be a view that keeps far more of them alive. */
function copyListing(array: Uint8Array): Listing {
  const bytes = new Uint8Array(array);
  return { bytes, bounds: jsonMembers(bytes, 0, bytes.length).flatMap(({ start, end }) => [start, end]) };
}

/** The same listing where no tool has to be adapted. */
function adaptedListing(tools: readonly Tool[], listing: Listing, platform: Platform): Listing {
  const adapted = tools.map(legacyTool);
  if (adapted.every((tool, index) => tool === tools[index])) return listing;
  const texts = adapted.map((tool, index) =>
    tool === tools[index]
      ? platform.decode(listing.bytes, listing.bounds[2 * index] ?? 0, listing.bounds[2 * index + 1] ?? 0)
      : JSON.stringify(tool),
  );
  return copyListing(platform.encode(`[${texts.join(",")}]`));
}

function digest(text: string, platform: Platform): string {
  // Joined, because a string that grows by addition keeps its pieces for as long as it lives.
  return Array.from(platform.sha256(platform.encode(text)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
