import { agentSettings, type AgentHost, type SettingsForm } from "./agent-settings.ts";
import { keptSecret } from "./kept-secret.ts";
import { paintFor } from "./paint.ts";
import { clientIdOf, nearestProject } from "./project.ts";
import { mintAgentToken } from "./agent-token.ts";

export interface SettingsFlags {
  readonly form: SettingsForm;
  readonly client?: string;
  readonly bridge: string;
}

/** Prints what to do to stderr and what to copy to stdout, so that the latter can be piped. */
export async function printSettings(host: AgentHost, { form, bridge, ...flags }: SettingsFlags): Promise<void> {
  const directory = process.cwd();
  const project = nearestProject(directory);
  const client = flags.client ?? clientIdOf(project);
  const token = await mintAgentToken(client, keptSecret(project));
  const { instruction, text } = agentSettings(host, form, { url: bridge, client, token, directory });
  process.stderr.write(`${paintFor(process.stderr)("dim", instruction)}\n`);
  process.stdout.write(`${text}\n`);
}
