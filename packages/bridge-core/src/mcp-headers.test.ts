import type { HeaderParameter } from "clientmcp/protocol";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../test/node-platform.ts";
import { decodeHeader, parametersFault } from "./mcp-headers.ts";

describe("decodeHeader", () => {
  it.each([
    ["echo", "echo"],
    ["  echo\t", "echo"],
    [" \t ", ""],
    ["\ta \t b ", "a \t b"],
    ["", ""],
    ["=?base64?ZWNobw==?=", "echo"],
    ["=?base64??=", ""],
    ["=?base64?WsO8cmljaA==?=", "Zürich"],
    ["=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=", "=?base64?literal?="],
    ["=?BASE64?ZWNobw==?=", "=?BASE64?ZWNobw==?="],
    ["=?base64?ZWNobw==", "=?base64?ZWNobw=="],
    ["=?base64?=", "=?base64?="],
  ])("reads %j as %j", (header, value) => {
    expect(decodeHeader(header, nodePlatform)).toBe(value);
  });

  it.each(["=?base64?ZWNobw?=", "=?base64?ZW!o?=", "=?base64?/w==?=", "Z\u00fcrich", "a\u0001b", "a\u007fb"])(
    "refuses %j",
    (header) => {
      expect(decodeHeader(header, nodePlatform)).toBeUndefined();
    },
  );
});

describe("decodeHeader on a long run of spaces", () => {
  it("takes no more time than its length needs", () => {
    const header = `a${" ".repeat(200_000)}a`;
    const began = performance.now();
    expect(decodeHeader(header, nodePlatform)).toBe(header);
    // It was half a minute when each space was a place to start from.
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("parametersFault", () => {
  const parameters: readonly HeaderParameter[] = [
    { header: "Region", path: ["region"], type: "string" },
    { header: "N", path: ["n"], type: "integer" },
    { header: "B", path: ["b"], type: "boolean" },
    { header: "Deep", path: ["o", "deep"], type: "string" },
    { header: "C", path: ["constructor"], type: "string" },
  ];

  function fault(args: unknown, headers: Record<string, string>): string | undefined {
    return parametersFault(parameters, args, { method: "POST", path: "/mcp", headers }, nodePlatform);
  }

  it.each<[unknown, Record<string, string>]>([
    [{}, {}],
    [{ region: null }, {}],
    [{ region: "eu" }, { "mcp-param-region": "eu" }],
    [{ region: " x " }, { "mcp-param-region": "=?base64?IHgg?=" }],
    [{ region: "" }, { "mcp-param-region": "" }],
    [{ region: "" }, { "mcp-param-region": "=?base64??=" }],
    [{ n: 42 }, { "mcp-param-n": "42" }],
    [{ n: 42 }, { "mcp-param-n": "42.0" }],
    [{ n: -7 }, { "mcp-param-n": "-7" }],
    [{ b: true }, { "mcp-param-b": "true" }],
    [{ o: { deep: "v" } }, { "mcp-param-deep": "v" }],
    // The application refuses values of the wrong type itself.
    [{ o: "text" }, {}],
    [{ o: [] }, {}],
    [{ n: 1.5 }, {}],
    [{ n: 2 ** 53 }, {}],
    [{ region: 5 }, {}],
    [{ region: {} }, {}],
    [{ region: 5 }, { "mcp-param-region": "5" }],
    [{}, { "mcp-param-other": "1" }],
  ])("finds none in %j with %j", (args, headers) => {
    expect(fault(args, headers)).toBeUndefined();
  });

  it.each<[unknown, Record<string, string>]>([
    [{ region: "eu" }, {}],
    [{ region: "eu" }, { "mcp-param-region": "us" }],
    [{ region: "eu" }, { "mcp-param-region": "EU" }],
    [{ region: "" }, {}],
    [{ region: null }, { "mcp-param-region": "eu" }],
    [{}, { "mcp-param-region": "eu" }],
    [{ region: "=?base64?literal?=" }, { "mcp-param-region": "=?base64?literal?=" }],
    [{ region: "Zürich" }, { "mcp-param-region": "Z\u00fcrich" }],
    [{ n: 42 }, { "mcp-param-n": "0x2a" }],
    [{ n: 42 }, { "mcp-param-n": "4.2e1" }],
    [{ n: 42 }, { "mcp-param-n": "43" }],
    [{ n: 42 }, { "mcp-param-n": "" }],
    [{ n: 42 }, {}],
    [{ b: true }, { "mcp-param-b": "True" }],
    [{ b: true }, { "mcp-param-b": "1" }],
    [{ b: false }, {}],
    [{ o: { deep: "v" } }, {}],
    [{ region: {} }, { "mcp-param-region": "[object Object]" }],
    [{ constructor: "x" }, {}],
  ])("finds one in %j with %j", (args, headers) => {
    expect(fault(args, headers)).toMatch(/^the Mcp-Param-/);
  });
});
