import { createInterface } from "node:readline";
import { mintAgentToken } from "../agent-token.ts";
import { keptSecret } from "../kept-secret.ts";
import { clientIdOf, nearestProject } from "../project.ts";
import { StdioProxy } from "./stdio-proxy.ts";

export interface StdioFlags {
  readonly client?: string;
  readonly directory?: string;
  readonly bridge: string;
}

/** Serves one host over stdin and stdout until the host closes stdin. */
export async function serveStdio({ client, directory = process.cwd(), bridge }: StdioFlags): Promise<void> {
  const project = nearestProject(directory);
  const token = await mintAgentToken(client ?? clientIdOf(project), keptSecret(project));
  const proxy = new StdioProxy({
    url: `${bridge}/mcp`,
    token,
    write: (line) => process.stdout.write(`${line}\n`),
    warn: (text) => process.stderr.write(`clientmcp-dev: ${text}\n`),
  });
  // A host that no longer reads has gone.
  process.stdout.on("error", () => process.exit(0));
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) proxy.receive(line);
  proxy.close();
}
