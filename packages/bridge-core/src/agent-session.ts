import { agentInfo } from "./agent-info.ts";
import type { AgentInfo } from "clientmcp/protocol";
import { decodeBase64, encodeBase64Url } from "./base64.ts";
import type { Platform } from "./platform.ts";

/**
 * Makes the session ID that a legacy agent gets (SPEC §4.1). Nothing is stored under it: it keeps the agent's calls apart
 * from other agents' and, behind the random part, carries the name that the agent gave itself.
 */
export function mintSession(agent: AgentInfo | undefined, platform: Platform): string {
  const random = platform.randomText();
  return agent === undefined ? random : `${random}.${encodeBase64Url(platform.encode(JSON.stringify(agent)))}`;
}

/** The name in a session ID; `undefined` where there is none, or where somebody else made the ID. */
export function agentOfSession(session: string | undefined, platform: Platform): AgentInfo | undefined {
  const dot = session?.lastIndexOf(".") ?? -1;
  if (session === undefined || dot < 0) return undefined;
  const text = session
    .slice(dot + 1)
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  const bytes = decodeBase64(text.padEnd(Math.ceil(text.length / 4) * 4, "="));
  if (bytes === undefined || !platform.isUtf8(bytes)) return undefined;
  try {
    return agentInfo(JSON.parse(platform.decode(bytes, 0, bytes.length)));
  } catch {
    return undefined; // An ID of another make may look like ours and hold anything.
  }
}
