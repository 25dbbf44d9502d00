import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanJson, type WantedMember } from "./json-scanner.ts";

const WANTED: readonly WantedMember[] = [
  { name: "id", parent: -1 },
  { name: "result", parent: -1 },
  { name: "content", parent: 1 },
  { name: "_meta", parent: 1 },
];

function scan(text: string | Uint8Array): (string | undefined)[] | undefined {
  const bytes = Buffer.from(text);
  const spans = scanJson(bytes, 0, bytes.length, WANTED);
  return (
    spans &&
    WANTED.map((_, n) => (spans[2 * n] === -1 ? undefined : bytes.toString("utf8", spans[2 * n], spans[2 * n + 1])))
  );
}

function isAccepted(text: string | Uint8Array): boolean {
  return scan(text) !== undefined;
}

describe("scanJson finds", () => {
  it("members of both levels, whatever their order and the white space", () => {
    expect(scan('{"id":"1","result":{"content":[1],"_meta":{}}}')).toEqual([
      '"1"',
      '{"content":[1],"_meta":{}}',
      "[1]",
      "{}",
    ]);
    expect(scan(' {\r\n\t"result" : { "x":{"content":0} , "content" : 1.0 } ,"id" :null } ')).toEqual([
      "null",
      '{ "x":{"content":0} , "content" : 1.0 }',
      "1.0",
      undefined,
    ]);
  });

  it("nothing below its two levels, in other members, or in arrays", () => {
    expect(scan('{"x":{"content":1,"result":{"content":2}}}')).toEqual([undefined, undefined, undefined, undefined]);
    expect(scan('[{"id":1,"result":{"content":1}}]')).toEqual([undefined, undefined, undefined, undefined]);
    expect(scan('{"result":[{"content":1}]}')).toEqual([undefined, '[{"content":1}]', undefined, undefined]);
    expect(scan('{"x":{},"content":1}')).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("the last of two equal keys, with nothing left of the first one's value", () => {
    expect(scan('{"id":1,"id":2}')).toEqual(["2", undefined, undefined, undefined]);
    expect(scan('{"result":{"content":1,"_meta":2},"result":{"content":3}}')).toEqual([
      undefined,
      '{"content":3}',
      "3",
      undefined,
    ]);
    expect(scan('{"result":{"content":1},"result":5}')).toEqual([undefined, "5", undefined, undefined]);
  });

  it("keys that are written with escapes", () => {
    expect(scan(String.raw`{"resul\u0074":{"\u0063ontent":1}}`)).toEqual([
      undefined,
      '{"content":1}'.replace("c", String.raw`\u0063`),
      "1",
      undefined,
    ]);
    expect(scan(String.raw`{"i\u0064":1,"id\u0000":2,"\"id":3}`)).toEqual(["1", undefined, undefined, undefined]);
  });

  it("values after empty containers and text that is not ASCII", () => {
    expect(scan('{"é":{},"result":{},"id":[]}')).toEqual(["[]", "{}", undefined, undefined]);
    expect(scan('{"result":{"x":[],"content":"ü€😀"}}')?.[2]).toBe('"ü€😀"');
  });
});

describe("scanJson accepts what JSON.parse accepts", () => {
  const accepted = [
    "0",
    "-0",
    "1.0",
    "1E2",
    "1e+400",
    "-1.5e-7",
    "12345678901234567890",
    '""',
    "[]",
    "{}",
    " true ",
    "null",
    "false",
    "[[],{}]",
    '{"":""}',
    String.raw`"\u00e9\/\b\f\n\r\t\"\\"`,
    '"\u007f"',
    "\r\n\t 1",
  ];
  it.each(accepted)("%j", (text) => {
    JSON.parse(text);
    expect(isAccepted(text)).toBe(true);
  });

  const refused = [
    "",
    " ",
    "tru",
    "truE",
    "nul",
    "True",
    "01",
    "-",
    "-01",
    "1.",
    ".5",
    "+1",
    "1e",
    "1e+",
    "0x1",
    "NaN",
    "Infinity",
    "[1,]",
    "[,1]",
    "[1 2]",
    "{",
    "}",
    "[",
    "]",
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    "{a:1}",
    "{'a':1}",
    '{"a":1 "b":2}',
    "[1}",
    '{"a":1]',
    '{"a":[1}]',
    "1 2",
    "{} x",
    "[]]",
    '"',
    '"a',
    '"\t"',
    '"\u0000"',
    String.raw`"\x"`,
    String.raw`"\u12g4"`,
    '"\\u123',
    '"\\',
    "\uFEFF{}",
    "\u00a01",
    "\u000b1",
    "/* */1",
    "[1]\u0000",
  ];
  it.each(refused)("and refuses %j", (text) => {
    expect(() => void JSON.parse(text)).toThrow(SyntaxError);
    expect(isAccepted(text)).toBe(false);
  });

  it("however deep the nesting is", () => {
    const depth = 200_000;
    expect(isAccepted("[".repeat(depth) + "]".repeat(depth))).toBe(true);
    expect(isAccepted('{"a":'.repeat(depth) + "1" + "}".repeat(depth))).toBe(true);
    expect(isAccepted("[".repeat(depth) + "]".repeat(depth - 1) + "}")).toBe(false);
    expect(isAccepted("[".repeat(depth))).toBe(false);
  });

  it.each([31, 32, 33, 63, 64, 65, 96, 97])("with every kind of bracket in its place at %i levels", (depth) => {
    const open = Array.from({ length: depth }, (_, n) => (n % 3 === 0 ? '{"k":' : "["));
    const closing = (wrong: number): string[] =>
      open.map((_, n) => ((open[depth - 1 - n] === "[") === (n !== wrong) ? "]" : "}"));
    expect(isAccepted([...open, "1", ...closing(-1)].join(""))).toBe(true);
    for (let n = 0; n < depth; n++) expect(isAccepted([...open, "1", ...closing(n)].join(""))).toBe(false);
  });

  it("and nothing beyond the given bytes", () => {
    const bytes = Buffer.from('x{"id":1}x');
    expect(scanJson(bytes, 1, 9, WANTED)).toEqual([7, 8, -1, -1, -1, -1, -1, -1]);
    expect(scanJson(bytes, 1, 8, WANTED)).toBeUndefined();
    expect(scanJson(Buffer.from("truex"), 0, 3, WANTED)).toBeUndefined();
  });
});

describe("scanJson reads long strings", () => {
  const plain = "The quick brown fox. ".repeat(40);

  it.each([0, 1, 2, 3])("that begin at an address of %i above a multiple of four", (offset) => {
    const large = Buffer.alloc(4_096);
    for (let length = 300; length < 332; length++) {
      for (const special of ['"', "\\", "\u001f", "\u0000", "é", "\u007f", "!", "#", "[", "]"]) {
        const text = `["${plain.slice(0, length)}${special}${plain}"]`;
        const end = offset + large.write(text, offset);
        const bytes = large.subarray(offset, end);
        expect(scanJson(bytes, 0, bytes.length, WANTED) !== undefined).toBe(parses(bytes.toString("latin1")));
      }
    }
  });

  it("up to their end, with escapes between", () => {
    const text = `{"x":"${plain}\\n${plain}\\\\","id":"${plain}","result":1}`;
    expect(scan(text)).toEqual([`"${plain}"`, "1", undefined, undefined]);
    expect(isAccepted(text.slice(0, 700))).toBe(false);
  });
});

describe("scanJson agrees with JSON.parse", () => {
  const json = fc.json({ maxDepth: 6 });

  it("about mutated texts", () => {
    const mutation = fc.record({
      at: fc.nat(),
      remove: fc.nat(2),
      insert: fc.constantFrom("", ...Array.from('{}[]",:\\ \n\t0123456789.eE+-truefalsn/u\u0000\u001fé')),
    });
    fc.assert(
      fc.property(json, fc.array(mutation, { maxLength: 3 }), (text, mutations) => {
        let mutated = text;
        for (const { at, remove, insert } of mutations) {
          const place = at % (mutated.length + 1);
          mutated = mutated.slice(0, place) + insert + mutated.slice(place + remove);
        }
        const bytes = Buffer.from(mutated);
        expect(isAccepted(bytes)).toBe(parses(bytes.toString("latin1")));
      }),
      { numRuns: 1_500 },
    );
  }, 60_000);

  it("about where members are", () => {
    const key = fc.constantFrom(
      "id",
      "result",
      "content",
      "_meta",
      "x",
      String.raw`i\u0064`,
      String.raw`\u0072esult`,
      "",
    );
    const space = fc.constantFrom("", " ", "\n", "\r\n\t");
    const object = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc
        .array(fc.tuple(space, key, space, space, value, space), { maxLength: 6 })
        .map((members) => `{${members.map(([a, k, b, c, v, d]) => `${a}"${k}"${b}:${c}${v}${d}`).join(",")}}`);
    const document = object(fc.oneof(json, object(fc.oneof(json, object(json)))));
    fc.assert(
      fc.property(document, (text) => {
        const parsed = JSON.parse(text) as Record<string, unknown>;
        const inner = parsed["result"];
        const innerObject = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? inner : {};
        const { content, _meta } = innerObject as Record<string, unknown>;
        const expected = [parsed["id"], parsed["result"], content, _meta];
        const found = scan(text)?.map((value) => (value === undefined ? undefined : (JSON.parse(value) as unknown)));
        expect(found).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
