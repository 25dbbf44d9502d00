/** A JSON-RPC error, as an agent sees it: what is wrong with the request itself, not with the tool (SPEC §4.3). */
export class RpcError extends Error {
  override readonly name = "RpcError";
  /** -32602 for a tool that the application does not have. */
  readonly code: number;
  /** More about the error, for programs: `{ hint: "tools/list" }` for an unknown tool. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, data: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function unknownTool(name: string): RpcError {
  return new RpcError(-32602, `unknown tool: ${JSON.stringify(name.slice(0, 128))}`, { hint: "tools/list" });
}
