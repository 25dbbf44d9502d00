import type { ServerInfo } from "./era/era.ts";
import type { Client, Environment, ToolSet } from "./state.ts";
import { emptyToolSet } from "./tool-set.ts";

/** The set that agents of this client are served now. */
export function servedTools(client: Client | undefined, environment: Environment): ToolSet {
  return client?.tools ?? emptyToolSet(environment.platform);
}

/** The application as an MCP server. Its version changes with the bridge and with what the application declares. */
export function serverInfo(clientId: string, tools: ToolSet, environment: Environment): ServerInfo {
  return { name: clientId, version: `${environment.version}+${tools.revision}` };
}
