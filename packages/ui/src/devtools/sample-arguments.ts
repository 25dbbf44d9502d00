type Schema = Readonly<Record<string, unknown>>;

const BY_TYPE: Readonly<Record<string, unknown>> = {
  string: "",
  number: 0,
  integer: 0,
  boolean: false,
  array: [],
  null: null,
};
const MAX_DEPTH = 5;

/** Arguments to begin with: each required member with its default, its first example, or an empty value of its type. */
export function sampleArguments(schema: Schema | undefined): Readonly<Record<string, unknown>> {
  return sampleObject(schema ?? {}, 0);
}

function sampleObject(schema: Schema, depth: number): Readonly<Record<string, unknown>> {
  const properties = objectOf(schema["properties"]);
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, property]) => required.includes(name) || "default" in objectOf(property))
      .map(([name, property]) => [name, sample(objectOf(property), depth + 1)]),
  );
}

function sample(schema: Schema, depth: number): unknown {
  if ("const" in schema) return schema["const"];
  if ("default" in schema) return schema["default"];
  for (const list of [schema["examples"], schema["enum"]]) if (Array.isArray(list) && list.length > 0) return list[0];
  const { type } = schema;
  if (type === "object" && depth < MAX_DEPTH) return sampleObject(schema, depth);
  return typeof type === "string" && type in BY_TYPE ? BY_TYPE[type] : type === "object" ? {} : null;
}

function objectOf(value: unknown): Schema {
  return typeof value === "object" && value !== null ? (value as Schema) : {};
}
