import type { StandardSchema, ToolSchema } from "./schema.ts";

/** What a handler receives for a tool with the schema `S`: what a Standard Schema makes of it, or what a plain one describes. */
export type Arguments<S> = [ToolSchema] extends [S]
  ? Record<string, unknown>
  : S extends StandardSchema<unknown, infer Output>
    ? Output
    : FromObject<S>;

type FromSchema<S> = S extends { readonly const: infer Value }
  ? Value
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly anyOf: readonly (infer Member)[] } | { readonly oneOf: readonly (infer Member)[] }
      ? FromMember<Member>
      : S extends { readonly type: readonly (infer Type)[] }
        ? FromType<S, Type>
        : S extends { readonly type: infer Type }
          ? FromType<S, Type>
          : unknown;

// A conditional type over a bare parameter goes through a union member by member.
type FromMember<Member> = Member extends unknown ? FromSchema<Member> : never;

type FromType<S, Type> = Type extends "string"
  ? string
  : Type extends "number" | "integer"
    ? number
    : Type extends "boolean"
      ? boolean
      : Type extends "null"
        ? null
        : Type extends "array"
          ? FromArray<S>
          : Type extends "object"
            ? FromObject<S>
            : unknown;

type FromArray<S> = S extends { readonly items: infer Item } ? FromSchema<Item>[] : unknown[];

type FromObject<S> = S extends { readonly properties: infer Properties }
  ? Flat<
      { -readonly [Key in RequiredKey<S> & keyof Properties]: FromSchema<Properties[Key]> } & {
        -readonly [Key in Exclude<keyof Properties, RequiredKey<S>>]?: FromSchema<Properties[Key]>;
      }
    >
  : S extends { readonly additionalProperties: infer Value extends object }
    ? Record<string, FromSchema<Value>>
    : Record<string, unknown>;

type RequiredKey<S> = S extends { readonly required: readonly (infer Key)[] } ? Key : never;

// Shown as one object in an editor, not as an intersection of helpers.
type Flat<T> = { [Key in keyof T]: T[Key] };
