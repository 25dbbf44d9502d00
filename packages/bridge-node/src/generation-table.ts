/** By client ID; a role that is absent has generation 0. */
export type GenerationTable = ReadonlyMap<string, { readonly client?: number; readonly agent?: number }>;

/**
 * Reads `{ "clients": { "<client ID>": { "client": 3, "agent": 1 } } }`. A member of another name is refused: it would
 * otherwise be a revocation that silently does nothing.
 *
 * @throws {Error} saying which member is at fault.
 */
export function parseGenerations(text: string): GenerationTable {
  const { clients, ...others } = objectAt("the file", parse(text));
  refuseMembers("the file", others);
  const table = new Map<string, { client?: number; agent?: number }>();
  for (const [id, entry] of Object.entries(objectAt('"clients"', clients))) {
    const where = `the entry of ${JSON.stringify(id)}`;
    const { client, agent, ...others } = objectAt(where, entry);
    refuseMembers(where, others);
    table.set(id, { ...generation(where, "client", client), ...generation(where, "agent", agent) });
  }
  return table;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error("the file is not JSON", { cause: error });
  }
}

function objectAt(where: string, value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error(`${where} must be an object`);
}

function refuseMembers(where: string, others: object): void {
  const [name] = Object.keys(others);
  if (name !== undefined) throw new Error(`${where} has an unknown member ${JSON.stringify(name)}`);
}

function generation(where: string, role: "client" | "agent", value: unknown): { [role: string]: number } {
  if (value === undefined) return {};
  if (Number.isSafeInteger(value) && (value as number) >= 0) return { [role]: value as number };
  throw new Error(`${where}: "${role}" must be an integer from 0`);
}
