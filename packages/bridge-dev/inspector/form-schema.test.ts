import { describe, expect, it } from "vitest";
import { formSchema } from "./form-schema.ts";

describe("formSchema", () => {
  it("makes texts of titles, descriptions and names, at any depth", () => {
    expect(
      formSchema({
        title: "<b>",
        properties: { "<i>": { description: "{{ value }}" }, list: { items: { title: "a & b" } }, any: true },
      }),
    ).toEqual({
      title: "&#60;b&#62;",
      properties: {
        "<i>": { title: "&#60;i&#62;", description: "&#123;&#123; value &#125;&#125;" },
        list: { title: "list", items: { title: "a &#38; b" } },
        any: { title: "any" },
      },
    });
  });

  it("takes the library's own options away, and leaves properties and data that look like them", () => {
    expect(
      formSchema({ "x-format": "y", properties: { "x-mark": { default: { "x-a": "<", title: "<" }, enum: ["<"] } } }),
    ).toEqual({
      title: "Arguments",
      properties: { "x-mark": { type: "string", title: "x-mark", default: { "x-a": "<", title: "<" }, enum: ["<"] } },
    });
  });

  it("gives a choice among texts its type, and any other choice none", () => {
    expect(formSchema({ enum: ["a", "b"] })).toEqual({ title: "Arguments", type: "string", enum: ["a", "b"] });
    expect(formSchema({ enum: ["a", 1] })).toEqual({ title: "Arguments", enum: ["a", 1] });
    expect(formSchema({ type: ["string", "null"], enum: ["a"] })).toMatchObject({ type: ["string", "null"] });
  });

  it("refuses names that the library takes for paths", () => {
    expect(() => formSchema({ properties: { a: { properties: { "b/c": {} } } } })).toThrow(TypeError);
  });
});
