declare const __DEV__: boolean;

/**
 * The JSON of `value` for everything that leaves the SDK: without lone surrogates, which strict parsers refuse.
 *
 * @throws {TypeError} for a cycle, a bigint or a throwing getter; use `jsonText` for values of the application.
 */
export function wireText(value: unknown): string {
  return withoutLoneSurrogates(JSON.stringify(value));
}

/**
 * The JSON of a value that a handler returned. A bigint becomes its digits, a non-finite number its name, a `Set` an array, a
 * `Map` an object (with string keys) or an array of pairs, an `Error` its name and message.
 *
 * @throws {TypeError} for what JSON cannot hold: a cycle, a function, a symbol, binary data, `undefined`.
 */
export function jsonText(value: unknown): string {
  const text: string | undefined = JSON.stringify(value, replacement);
  if (text === undefined) throw new TypeError("undefined is not JSON");
  return withoutLoneSurrogates(text);
}

function replacement(key: string, value: unknown): unknown {
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
  if (typeof value === "function" || typeof value === "symbol") {
    throw new TypeError(`${place(key)} is a ${typeof value}`);
  }
  return typeof value === "object" && value !== null ? replacementOfObject(key, value) : value;
}

function replacementOfObject(key: string, value: object): unknown {
  if (value instanceof Map) {
    const pairs = [...(value as ReadonlyMap<unknown, unknown>)];
    return pairs.every(([name]) => typeof name === "string") ? Object.fromEntries(pairs) : pairs;
  }
  if (value instanceof Set) return [...(value as ReadonlySet<unknown>)];
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    const advice = __DEV__ ? ": return it as base64 text, or as an image or resource block" : "";
    throw new TypeError(`${place(key)} is binary data${advice}`);
  }
  return value;
}

function place(key: string): string {
  return key === "" ? "it" : `"${key}"`;
}

// JSON.stringify writes a lone surrogate, and nothing else, as an escape that begins with "\ud". A backslash before it may
// itself be escaped, so backslashes are matched in pairs.
function withoutLoneSurrogates(json: string): string {
  return json.replace(/\\(\\|ud[89a-f][0-9a-f]{2})/g, (match) => (match === "\\\\" ? match : "\uFFFD"));
}
