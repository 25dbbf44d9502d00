import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonMembers } from "./json-members.ts";

function list(text: string): [string, string][] {
  const bytes = Buffer.from(text);
  return jsonMembers(bytes, 0, bytes.length).map(({ keyStart, keyEnd, start, end }) => [
    bytes.toString("utf8", keyStart, keyEnd),
    bytes.toString("utf8", start, end),
  ]);
}

describe("jsonMembers", () => {
  it("lists members in their order, duplicates included, without white space around them", () => {
    expect(list('{ "a" : 1 ,"b":"x,}]\\"", "a" : { "c" : [ 2 ] } }')).toEqual([
      ['"a"', "1"],
      ['"b"', '"x,}]\\""'],
      ['"a"', '{ "c" : [ 2 ] }'],
    ]);
  });

  it("lists the elements of an array with empty keys", () => {
    expect(list('[ 1 , {"a":[1,2]},"]", [] ]')).toEqual([
      ["", "1"],
      ["", '{"a":[1,2]}'],
      ["", '"]"'],
      ["", "[]"],
    ]);
  });

  it("finds no members in other values and in empty containers", () => {
    for (const text of ["1", '"{}"', "null", "{}", "[]", "{ }", "[\n]"]) expect(list(text)).toEqual([]);
  });

  it("agrees with JSON.parse about every array and object", () => {
    const indented = fc.json().map((text) => JSON.stringify(JSON.parse(text), null, 1));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.json(), indented)), (elements) => {
        expect(list(`[${elements.join(" ,\n")}]`).map(([, value]) => value)).toEqual(elements);
        const members = elements.map((element, n) => [JSON.stringify(`"\\${n}`), element] as const);
        expect(list(`{${members.map(([key, value]) => `${key} : ${value}`).join(",")} }`)).toEqual(members);
      }),
    );
  }, 60_000);
});
