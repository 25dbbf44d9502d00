import { isJsonObject, MCP_META } from "clientmcp/protocol";
import type { AgentView } from "./views.ts";

const FIRST_MODERN_REVISION = "2026-07-28";
const MAX_NAME = 128;

/** Who an agent says it is, where a request says so: each one of the modern era does, in the legacy era the handshake. */
export function agentIdentity(
  request: unknown,
  revision: string | undefined,
): Pick<AgentView, "name" | "version" | "era" | "revision"> | undefined {
  if (!isJsonObject(request) || !isJsonObject(request["params"])) return undefined;
  const { params } = request;
  if (request["method"] === "initialize") return named(params["clientInfo"], "legacy", params["protocolVersion"]);
  const meta = params["_meta"];
  const isModern = revision !== undefined && revision >= FIRST_MODERN_REVISION;
  return isModern && isJsonObject(meta) ? named(meta[MCP_META.clientInfo], "modern", revision) : undefined;
}

function named(info: unknown, era: AgentView["era"], revision: unknown): ReturnType<typeof agentIdentity> {
  if (!isJsonObject(info) || typeof info["name"] !== "string") return undefined;
  const { name, version } = info;
  return {
    name: name.slice(0, MAX_NAME),
    version: typeof version === "string" ? version.slice(0, MAX_NAME) : undefined,
    era,
    revision: typeof revision === "string" ? revision.slice(0, MAX_NAME) : "",
  };
}
