import { mintAgentToken } from "../agent-token.ts";
import { keptSecret } from "../kept-secret.ts";
import { clientIdOf, nearestProject } from "../project.ts";
import { linesOf } from "./lines.ts";
import { StdioProxy } from "./stdio-proxy.ts";

export interface StdioFlags {
  readonly client?: string;
  readonly directory?: string;
  readonly bridge: string;
}

/** More than any bridge takes, which is to say what is too much. */
const MAX_LINE_BYTES = 64 * 1_048_576;

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
  try {
    for await (const line of linesOf(process.stdin, MAX_LINE_BYTES)) proxy.receive(line);
  } finally {
    proxy.close();
  }
}
