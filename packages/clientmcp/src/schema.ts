declare const __DEV__: boolean;

/** A JSON Schema written as plain data. Its root must say `type: "object"`; `{}` is completed to an object without properties. */
export interface PlainSchema {
  readonly $schema?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly properties?: object | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
  readonly $defs?: object | undefined;
  readonly allOf?: unknown;
  readonly anyOf?: unknown;
  readonly oneOf?: unknown;
}

/** One problem that a Standard Schema found. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/**
 * A schema of a library that implements Standard Schema (Zod 4, Valibot, ArkType …). It must also be able to give its JSON
 * Schema, through `~standard.jsonSchema`.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate?: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly jsonSchema?:
      | {
          readonly input: (options: { readonly target: "draft-2020-12" }) => Record<string, unknown>;
          readonly output: (options: { readonly target: "draft-2020-12" }) => Record<string, unknown>;
        }
      | undefined;
  };
}

/** What `inputSchema` and `outputSchema` of a tool may be. */
export type ToolSchema = PlainSchema | StandardSchema;

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

function isStandardSchema(schema: unknown): schema is StandardSchema {
  // ArkType's schemas are functions.
  return ((typeof schema === "object" && schema !== null) || typeof schema === "function") && "~standard" in schema;
}

/**
 * The JSON Schema of `schema`: itself where it is plain.
 *
 * @throws {TypeError} if its library cannot give one, and whatever the library throws for what JSON Schema cannot express.
 */
export function toJsonSchema(schema: ToolSchema, direction: "input" | "output"): unknown {
  if (!isStandardSchema(schema)) return schema;
  const { vendor, jsonSchema } = schema["~standard"];
  if (jsonSchema === undefined) {
    throw new TypeError(
      __DEV__
        ? `this ${vendor} schema cannot give its JSON Schema (~standard.jsonSchema is missing): use Zod 4.2 or later, ArkType, ` +
            "Valibot with toStandardJsonSchema of @valibot/to-json-schema, or plain JSON Schema"
        : `${direction}Schema: no ~standard.jsonSchema`,
    );
  }
  return jsonSchema[direction]({ target: "draft-2020-12" });
}

/** Validates `value` where `schema` can; a plain JSON Schema takes it as it is. */
export async function check(schema: ToolSchema | undefined, value: unknown): Promise<Checked> {
  const validate = isStandardSchema(schema) ? schema["~standard"].validate : undefined;
  if (validate === undefined) return { ok: true, value };
  const result = await validate(value);
  if (result.issues === undefined) return { ok: true, value: result.value };
  return { ok: false, problem: result.issues.map(issueText).join("; ") };
}

function issueText({ path = [], message }: StandardIssue): string {
  const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
  return keys.length === 0 ? message : `${keys.join(".")}: ${message}`;
}
