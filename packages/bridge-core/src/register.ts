import { announceChange } from "./notification-streams.ts";
import { clientOf, type Connection, type Turn } from "./state.ts";
import { buildToolSet, type Declaration } from "./tool-set.ts";

/** Replaces what the connection declared before (SPEC §3.2). `registered` leaves before anything that the register causes. */
export function applyRegister(turn: Turn, connection: Connection, declaration: Declaration): void {
  const client = clientOf(turn.state, connection.client);
  const before = client.tools;
  const tools = buildToolSet(client.id, declaration, turn.environment);
  client.tools = tools;
  const changed = before === undefined ? tools.byName.size > 0 : before.digest !== tools.digest;
  turn.effects.push({ type: "send", connection: connection.id, data: ['{"type":"registered"}'] });
  if (changed) announceChange(turn, client);
  turn.effects.push({
    type: "report",
    report: { kind: "registered", client: client.id, tools: tools.byName.size, changed },
  });
}
