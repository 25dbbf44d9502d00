import { ClientMCPError } from "./client-error.ts";
import type { CallToolResult, Tool as WireTool } from "./protocol/index.ts";
import { check, isStandardSchema, type SchemaValidator, type Validate } from "./schema.ts";
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
      return validator(schema);
    } catch (cause) {
      const fault = `${member} ${thrownText(cause)}`;
      throw new ClientMCPError("invalid-tool", `The tool "${described.name}" cannot be exposed: ${fault}`, { cause });
    }
  };
  return { input: made("inputSchema"), output: made("outputSchema") };
}

/**
 * Passes a result on. A plain schema describes the JSON that is sent, so that is what is checked; an error is not, or its
 * reason would be lost.
 *
 * @throws {TypeError} if its `structuredContent` is not what the tool's schema describes.
 */
export async function checkedStructure(result: CallToolResult, { output }: PlainChecks): Promise<CallToolResult> {
  const { structuredContent, isError } = result;
  if (structuredContent === undefined || isError === true) return result;
  const checked = await check(undefined, structuredContent, output);
  if (!checked.ok) throw new TypeError(`it does not match its outputSchema: ${checked.problem}`);
  return result;
}
