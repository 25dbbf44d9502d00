import { ClientMCPError } from "./client-error.ts";
import type { Tool as WireTool } from "./protocol/index.ts";
import { isStandardSchema, type SchemaValidator, type Validate } from "./schema.ts";
import { thrownText } from "./thrown-text.ts";
import type { ToolBehaviour } from "./tool.ts";

/** The checks of a tool's plain schemas, where the client has a validator. */
export interface PlainChecks {
  readonly input?: Validate | undefined;
  readonly output?: Validate | undefined;
}

/**
 * Makes the checks of a tool's plain schemas, as they were described; a Standard Schema has its own.
 *
 * @throws {ClientMCPError} `invalid-tool` if `validator` cannot check a schema.
 */
export function plainChecks(described: WireTool, given: ToolBehaviour, validator?: SchemaValidator): PlainChecks {
  const made = (member: "inputSchema" | "outputSchema"): Validate | undefined => {
    const schema = described[member];
    if (validator === undefined || schema === undefined || isStandardSchema(given[member])) return undefined;
    try {
      const issuesOf = validator(schema);
      return (value) => {
        const issues = issuesOf(value);
        return issues.length === 0 ? { value } : { issues };
      };
    } catch (cause) {
      const fault = `${member} ${thrownText(cause)}`;
      throw new ClientMCPError("invalid-tool", `The tool "${described.name}" cannot be exposed: ${fault}`, { cause });
    }
  };
  return { input: made("inputSchema"), output: made("outputSchema") };
}
