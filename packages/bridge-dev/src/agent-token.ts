import { mintToken } from "clientmcp-bridge";

const DAYS_30_IN_SECONDS = 30 * 86_400;

/** A token that goes into an agent's settings and stays there. */
export function mintAgentToken(client: string, secret: string): Promise<string> {
  return mintToken({ sub: client, role: "agent", expiresIn: DAYS_30_IN_SECONDS, secret });
}
