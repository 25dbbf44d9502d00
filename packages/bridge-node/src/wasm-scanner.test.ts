import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { scanJson, type WantedMember } from "@clientmcp/bridge-core";
import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { JSON_SCANNER_SOURCE_SHA256 } from "./json-scanner-wasm.ts";
import { createWasmScanner } from "./wasm-scanner.ts";

const wanted: readonly WantedMember[] = [
  { name: "id", parent: -1 },
  { name: "result", parent: -1 },
  { name: "content", parent: 1 },
];

// Long enough for the scanner not to leave it to the core's own.
const filler = `"filler":"${"x".repeat(600)}"`;

describe("createWasmScanner", () => {
  const scan = createWasmScanner();

  it.each([
    `{${filler},"id":"1","result":{"content":[1,-0,1.5e10,true,false,null,"a\\"b\\u00e9"]}}`,
    `{${filler},"result":{"content":1,"content":[]},"id":1,"result":{}}`,
    `{${filler},"resul\\u0074":{"content":[]}}`,
    ` { ${filler} , "id" : [ ] , "result" : { } } `,
    `[${"[".repeat(600)}${"]".repeat(600)}]`,
    `{${filler},"id":"é本😀"}`,
    `{${filler},"id":01}`,
    `{${filler},"id":tru}`,
    `{${filler},"id":"\u0001"}`,
    `{${filler},"id":"\\x"}`,
    `{${filler},"id":1]`,
    `{${filler},"id":1,}`,
    `{${filler}} x`,
    `{${filler}`,
    `"${"x".repeat(600)}`,
  ])("says of %# what the core's scanner says", (text) => {
    for (const padding of ["", " ", "   "]) {
      const bytes = Buffer.from(padding + text);
      expect(scan(bytes, 0, bytes.length, wanted)).toEqual(scanJson(bytes, 0, bytes.length, wanted));
    }
  });

  it("agrees with JSON.parse on every text that is one byte away from a valid one", () => {
    const valid = Buffer.from(`{${filler},"id":"a\\n","result":{"content":[{"n":-1.5e+3}]}}`);
    for (let at = filler.length; at < valid.length; at++) {
      for (const byte of Buffer.from('{}[]",:\\ \n09.eE+-tfnu\u0001')) {
        const bytes = Buffer.from(valid);
        bytes[at] = byte;
        expect({ text: bytes.toString(), ok: scan(bytes, 0, bytes.length, wanted) !== undefined }).toEqual({
          text: bytes.toString(),
          ok: isJson(bytes),
        });
      }
    }
  });

  it("finds in random texts, also damaged ones, what the core's scanner finds", () => {
    const damage = fc.option(fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), byte: fc.nat(255) }));
    const member = fc.tuple(fc.constantFrom("id", "result", "content", "other", 'a"b', "é"), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(member), fc.jsonValue(), damage, (members, content, harm) => {
        const parts = [...members, ["result", { content }] as const].map(
          ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
        );
        const bytes = Buffer.from(`{${filler},${parts.join(" ,")}}`);
        if (harm !== null) bytes[Math.floor(harm.at * bytes.length)] = harm.byte;
        expect(scan(bytes, 0, bytes.length, wanted)).toEqual(scanJson(bytes, 0, bytes.length, wanted));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is compiled from its source as that is now: `npm run build:scanner` after every change", () => {
    const source = readFileSync(new URL("../assembly/json-scanner.ts", import.meta.url));
    expect(JSON_SCANNER_SOURCE_SHA256).toBe(createHash("sha256").update(source).digest("hex"));
  });

  it("leaves everything to the core's scanner where WebAssembly is missing", () => {
    vi.stubGlobal("WebAssembly", undefined);
    expect(createWasmScanner()).toBe(scanJson);
  });

  it("reads a part of the bytes", () => {
    const text = `{${filler},"id":7}`;
    const bytes = Buffer.from(`[0,${text},0]`);
    expect(scan(bytes, 3, 3 + text.length, wanted)).toEqual(scanJson(bytes, 3, 3 + text.length, wanted));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}
