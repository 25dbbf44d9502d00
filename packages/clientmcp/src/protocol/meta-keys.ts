/** The `_meta` keys that ClientMCP defines (SPEC §4, §5, §9). */
export const META_KEY = {
  /** On a tool: how much its action matters. */
  risk: "io.github.clientmcp/risk",
  /** On a result: how the call ended. */
  outcome: "io.github.clientmcp/outcome",
  /** On `tools/list`: equal sets of tools and instructions have equal revisions. */
  revision: "io.github.clientmcp/revision",
  /** On a result that the bridge wrote: why the application could not answer. */
  unavailable: "io.github.clientmcp/unavailable",
} as const;
