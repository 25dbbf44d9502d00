import { mintToken } from "clientmcp-bridge";
import { DEFAULT_TOKEN_DAYS } from "clientmcp-bridge/command";

/** How long the token is good that goes into an agent's settings and stays there. */
export const AGENT_TOKEN_DAYS = DEFAULT_TOKEN_DAYS;

export function mintAgentToken(client: string, secret: string): Promise<string> {
  return mintToken({ sub: client, role: "agent", expiresIn: AGENT_TOKEN_DAYS * 86_400, secret });
}
