/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object of JSON; a member that is `undefined` is left out. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Whether `value` is what JSON calls an object: not null and not an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
