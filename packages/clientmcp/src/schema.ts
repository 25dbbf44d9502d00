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

/** What a Standard Schema says of a value: what it makes of it, or what is wrong with it. */
export type StandardResult<Output> =
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

/** What validates a value: the value as it is to be used, or what is wrong with it. */
export type Validate = (value: unknown) => StandardResult<unknown> | Promise<StandardResult<unknown>>;

/**
 * Makes the validation for a plain JSON Schema, as the `validator` of `clientmcp/json-schema` does. The values are plain JSON.
 *
 * @throws For a schema that it cannot check: the tool is refused with `invalid-tool` and that message.
 */
export type SchemaValidator = (schema: Readonly<Record<string, unknown>>) => Validate;

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

export function isStandardSchema(schema: unknown): schema is StandardSchema {
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
        ? `this ${vendor} schema cannot give its JSON Schema (~standard.jsonSchema is missing): use Zod 4.2 or later (not Mini), ArkType, ` +
            "Valibot with toStandardJsonSchema of @valibot/to-json-schema, or plain JSON Schema"
        : `${direction}Schema: no ~standard.jsonSchema`,
    );
  }
  return jsonSchema[direction]({ target: "draft-2020-12" });
}

/** Validates `value` where `schema` can, or else with `plain`; without either it is taken as it is. */
export async function check(schema: ToolSchema | undefined, value: unknown, plain?: Validate): Promise<Checked> {
  const validate = isStandardSchema(schema) ? schema["~standard"].validate : plain;
  if (validate === undefined) return { ok: true, value };
  const result = await validate(value);
  if (result.issues === undefined) return { ok: true, value: result.value };
  return { ok: false, problem: result.issues.map(issueText).join("; ") };
}

function issueText({ path = [], message }: StandardIssue): string {
  const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
  return keys.length === 0 ? message : `${keys.join(".")}: ${message}`;
}
