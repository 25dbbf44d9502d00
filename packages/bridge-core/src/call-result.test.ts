import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../test/node-platform.ts";
import { text } from "../test/test-bridge.ts";
import { DEFAULT_BRIDGE_OPTIONS } from "./bridge-options.ts";
import { legacyCallResult, modernCallResult, type ToolResult } from "./call-result.ts";
import { parseClientMessage } from "./client-message.ts";

const SERVER = '{"name":"app","version":"1"}';
const SERVER_META = `"io.modelcontextprotocol/serverInfo":${SERVER}`;

function received(json: string): ToolResult {
  const bytes = Buffer.from(`{"type":"result","id":"1","result":${json}}`);
  const message = parseClientMessage(bytes, nodePlatform, DEFAULT_BRIDGE_OPTIONS.limits);
  if (message?.type !== "result") throw new Error("this is no result");
  return message.result;
}

const modern = (json: string): string => text(modernCallResult(SERVER, received(json)));
const legacy = (json: string): string => text(legacyCallResult(received(json)));

describe("a modern result", () => {
  it.each([
    ['{"content":[] }', `{"resultType":"complete","_meta":{${SERVER_META}},"content":[] }`],
    ['{ "content":[],"_meta":{} }', `{"resultType":"complete", "content":[],"_meta":{${SERVER_META}} }`],
    [
      '{"_meta": { "a/b" : 1.0 } , "content":[]}',
      `{"resultType":"complete","_meta": { "a/b" : 1.0 ,${SERVER_META}} , "content":[]}`,
    ],
    ['{"content":[],"_meta":null}', `{"resultType":"complete","_meta":{${SERVER_META}},"content":[]}`],
    ['{"content":[],"resultType":"x"}', `{"resultType":"complete","_meta":{${SERVER_META}},"content":[]}`],
    [
      '{"resultType":"x","_meta":{"k":1},"content":[1.0],"resultType":"y"}',
      `{"resultType":"complete","_meta":{${SERVER_META},"k":1},"content":[1.0]}`,
    ],
    [
      String.raw`{"_meta":{"k":1,"io.modelcontextprotocol\/serverInfo":{"name":"fake"},"l":2},"content":[]}`,
      `{"resultType":"complete","_meta":{${SERVER_META},"k":1,"l":2},"content":[]}`,
    ],
  ])("of %s is %s", (json, expected) => {
    expect(modern(json)).toBe(expected);
  });
});

describe("a legacy result", () => {
  it.each([
    ['{ "content" : [ 1.0 ] }', '{ "content" : [ 1.0 ] }'],
    ['{"structuredContent":{ },"_meta":{ },"content":[]}', '{"structuredContent":{ },"_meta":{ },"content":[]}'],
    ['{"structuredContent":[],"content":[]}', '{"content":[]}'],
    ['{"content":[ ],"_meta":5,"structuredContent":{}}', '{"content":[ ],"structuredContent":{}}'],
    ['{"content":[],"resultType":"complete","x":1}', '{"content":[],"x":1}'],
    ['{"content":[],"structuredContent":{"a":1},"structuredContent":null}', '{"content":[]}'],
  ])("of %s is %s", (json, expected) => {
    expect(legacy(json)).toBe(expected);
  });
});

describe("every result", () => {
  const key = fc.oneof(fc.constantFrom("_meta", "resultType", "structuredContent", "isError", "x"), fc.string());
  const inner = fc.dictionary(
    fc.oneof(fc.constant("io.modelcontextprotocol/serverInfo"), fc.constant("a/b"), fc.string()),
    fc.jsonValue(),
    { maxKeys: 3 },
  );
  const members = fc.dictionary(key, fc.oneof(fc.jsonValue(), inner), { maxKeys: 5 });
  const spaced = fc
    .tuple(members, fc.constantFrom(undefined, 1))
    .map(([some, indent]) => JSON.stringify({ ...some, content: [] }, null, indent));

  it("keeps all members but those that the era forbids or the bridge sets", () => {
    fc.assert(
      fc.property(spaced, (json) => {
        const sent = JSON.parse(json) as Record<string, unknown>;
        const { resultType: _, structuredContent, _meta: meta, ...rest } = sent;
        const objectOrNothing = (name: string, value: unknown): object => (isObject(value) ? { [name]: value } : {});
        expect(JSON.parse(modern(json))).toEqual({
          ...rest,
          ...("structuredContent" in sent ? { structuredContent } : {}),
          resultType: "complete",
          _meta: {
            ...(isObject(meta) ? meta : {}),
            "io.modelcontextprotocol/serverInfo": JSON.parse(SERVER) as unknown,
          },
        });
        expect(JSON.parse(legacy(json))).toEqual({
          ...rest,
          ...objectOrNothing("structuredContent", structuredContent),
          ...objectOrNothing("_meta", meta),
        });
      }),
    );
  }, 60_000);
});

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
