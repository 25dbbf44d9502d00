import type { ClientMCP, Risk, ToolAnnotations } from "clientmcp";

/** What the devtools show about a tool, wherever they know it from. */
export interface ToolInfo {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: ToolAnnotations;
  readonly risk?: Risk | undefined;
  /** Whether the bridge has confirmed the tool. */
  readonly status?: "registered" | "pending";
}

type ToolSource = Pick<ClientMCP, "getSnapshot" | "inPage">;

/** Reads the tools of a client. A definition that stays equal is parsed once. */
export class ToolReader {
  readonly #parsed = new Map<string, ToolInfo>();

  read({ getSnapshot, inPage }: ToolSource): readonly ToolInfo[] {
    const definitions = inPage.tools();
    return getSnapshot().tools.map((tool) => ({ ...this.#definition(definitions.get(tool.name)), ...tool }));
  }

  #definition(json = "{}"): Omit<ToolInfo, "name"> {
    const known = this.#parsed.get(json) ?? (JSON.parse(json) as ToolInfo);
    this.#parsed.set(json, known);
    return known;
  }
}
