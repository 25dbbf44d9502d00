import { describe, expect, it } from "vitest";
import { readBridgeMessage } from "./bridge-message.ts";

describe("readBridgeMessage (SPEC §3.2)", () => {
  it.each([
    ['{"type":"pong"}', { type: "pong" }],
    ['{"type":"registered","more":1}', { type: "registered" }],
    ['{"type":"cancel","id":"c","reason":"late"}', { type: "cancel", id: "c", reason: "late" }],
    ['{"type":"cancel","id":"c","reason":5}', { type: "cancel", id: "c" }],
    ['{"type":"call","id":"c","name":"t","arguments":{}}', { type: "call", id: "c", name: "t", arguments: {} }],
    [
      '{"type":"call","id":"c","name":"t","arguments":{"a":1},"progress":true,"agent":{"name":"x","version":"1"}}',
      { type: "call", id: "c", name: "t", arguments: { a: 1 }, progress: true, agent: { name: "x", version: "1" } },
    ],
    [
      '{"type":"call","id":"c","name":"t","arguments":{},"progress":1,"agent":"x"}',
      { type: "call", id: "c", name: "t", arguments: {} },
    ],
  ])("reads %s", (frame, message) => {
    expect(readBridgeMessage(frame)).toEqual(message);
  });

  it.each(['{"type":"future","id":5}', '{"type":"toString"}', '{"type":"register"}'])(
    "ignores the unknown type of %s",
    (frame) => {
      expect(readBridgeMessage(frame)).toBeUndefined();
    },
  );

  it.each([
    ["a frame that is no JSON object", "{"],
    ["a frame that is no JSON object with a type", "[]"],
    ["a frame that is no JSON object with a type", '{"type":5}'],
    ["a frame that is no JSON object with a type", "null"],
    ["a call without", '{"type":"call","id":1,"name":"t","arguments":{}}'],
    ["a call without", '{"type":"call","id":"c","arguments":{}}'],
    ["a call without", '{"type":"call","id":"c","name":"t"}'],
    ["a call without", '{"type":"call","id":"c","name":"t","arguments":[]}'],
    ["a call without", '{"type":"call","id":"c","name":"t","arguments":null}'],
    ["a cancel without", '{"type":"cancel"}'],
    ["a frame that is no JSON object", new Uint8Array(2)],
  ])("refuses %s: %s", (fault, frame) => {
    expect(() => readBridgeMessage(frame)).toThrow(fault);
  });

  it("E-086: keeps an argument named __proto__ as plain data", () => {
    const message = readBridgeMessage('{"type":"call","id":"c","name":"t","arguments":{"__proto__":{"x":1}}}');
    const args = message?.type === "call" ? message.arguments : {};
    expect(Object.keys(args)).toEqual(["__proto__"]);
    expect("x" in args).toBe(false);
    expect("x" in {}).toBe(false);
  });
});
