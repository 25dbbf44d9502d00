import { describe, expect, it } from "vitest";
import { parseGenerations } from "./generation-table.ts";

describe("parseGenerations", () => {
  it("reads generations by client ID and role", () => {
    const table = parseGenerations('{"clients":{"wallet":{"client":3,"agent":1},"__proto__":{"agent":2},"shop":{}}}');
    expect([...table]).toEqual([
      ["wallet", { client: 3, agent: 1 }],
      ["__proto__", { agent: 2 }],
      ["shop", {}],
    ]);
  });

  it.each([
    ["", "the file is not JSON"],
    ["[]", "the file must be an object"],
    ["{}", '"clients" must be an object'],
    ['{"clients":{},"client":{}}', 'the file has an unknown member "client"'],
    ['{"clients":{"a":3}}', 'the entry of "a" must be an object'],
    ['{"clients":{"a":{"agents":3}}}', 'the entry of "a" has an unknown member "agents"'],
    ['{"clients":{"a":{"agent":-1}}}', 'the entry of "a": "agent" must be an integer from 0'],
    ['{"clients":{"a":{"agent":"3"}}}', 'the entry of "a": "agent" must be an integer from 0'],
  ])("says what is wrong with %s", (text, message) => {
    expect(() => parseGenerations(text)).toThrow(message);
  });
});
