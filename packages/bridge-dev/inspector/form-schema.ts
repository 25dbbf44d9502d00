type Schema = Readonly<Record<string, unknown>>;

/** Keywords whose value is a map of schemas, and not a schema. */
const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Keywords whose value is data, which stays as it is. */
const DATA = new Set(["default", "const", "enum", "examples", "required", "type"]);

/**
 * A tool's schema for the form library, which writes titles and descriptions as HTML, fills templates in them, and takes
 * options of its own from `x-` keywords: here they are texts, and there are no such keywords. Each property has a title,
 * because the library would write its name as HTML too.
 *
 * @throws {TypeError} for a name with a slash, which the library takes for a path.
 */
export function formSchema(schema: unknown): unknown {
  return shown(schema, "Arguments");
}

function shown(schema: unknown, name: string | undefined): unknown {
  if (Array.isArray(schema)) return schema.map((item) => shown(item, undefined));
  if (typeof schema !== "object" || schema === null)
    return schema === true && name !== undefined ? titled({}, name) : schema;
  const entries = Object.entries(schema)
    .filter(([keyword]) => !keyword.startsWith("x-"))
    .map(([keyword, value]) => [keyword, shownValue(keyword, value)] as const);
  return titled({ ...typeOfEnum(schema as Schema), ...Object.fromEntries(entries) }, name);
}

/** Without a type the library asks for one, though only texts are to choose from. */
function typeOfEnum({ enum: values }: Schema): Schema {
  return Array.isArray(values) && values.every((value) => typeof value === "string") ? { type: "string" } : {};
}

function titled(schema: Schema, name: string | undefined): Schema {
  if (name?.includes("/") === true) throw new TypeError(`no form has the name ${name}`);
  return name === undefined || typeof schema["title"] === "string" ? schema : { ...schema, title: asHtml(name) };
}

function shownValue(keyword: string, value: unknown): unknown {
  if (keyword === "title" || keyword === "description") return typeof value === "string" ? asHtml(value) : undefined;
  if (DATA.has(keyword)) return value;
  if (MAPS.has(keyword) && typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, shown(schema, name)]));
  }
  return shown(value, undefined);
}

function asHtml(text: string): string {
  return text.replace(/[&<>"'{}]/g, (character) => `&#${character.charCodeAt(0)};`);
}
