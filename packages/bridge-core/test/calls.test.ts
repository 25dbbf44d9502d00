import { describe, expect, it } from "vitest";
import { legacy, modern } from "./agents.ts";
import { TestBridge, tool } from "./test-bridge.ts";

describe("tools/call", () => {
  it("reaches the application and brings its result back, in the modern era (SPEC §4.3)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const call = modern(bridge, "tools/call", { name: "echo", arguments: { a: 1 } }, { id: "x" });
    expect(bridge.sent.get(app)).toEqual([
      '{"type":"registered"}',
      '{"type":"call","id":"1","name":"echo","arguments":{"a":1}}',
    ]);
    bridge.say(app, '{"type":"result","id":"1","result":{"content":[]}}');
    expect(bridge.seen(call).status).toBe(200);
    expect(bridge.json(call)).toEqual({
      jsonrpc: "2.0",
      id: "x",
      result: {
        resultType: "complete",
        _meta: {
          "io.modelcontextprotocol/serverInfo": {
            name: "app",
            version: expect.stringMatching(/^1\.2\.3\+[0-9a-f]{16}$/),
          },
        },
        content: [],
      },
    });
    expect(bridge.timers.size).toBe(0);
  });

  it("brings the result back as it came in the legacy era (SPEC §4.3)", () => {
    const bridge = new TestBridge();
    const app = bridge.online([tool("echo")]);
    const call = legacy(bridge, "tools/call", { name: "echo" });
    bridge.say(app, '{"type":"result","id":"1","result":{ "content" : [ ] , "x" : 1.0 }}');
    expect(bridge.seen(call).text).toBe('{"jsonrpc":"2.0","id":1,"result":{ "content" : [ ] , "x" : 1.0 }}');
  });
});
