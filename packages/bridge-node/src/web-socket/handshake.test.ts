import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { answerHandshake, type Handshake } from "./handshake.ts";

/** The key of the example in RFC 6455 §1.3. */
const HEADERS = {
  upgrade: "WebSocket",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  "sec-websocket-version": "13",
};

function handshake(headers: Readonly<Record<string, string | undefined>>, method = "GET"): Handshake {
  return answerHandshake({ method, headers } as unknown as IncomingMessage, "clientmcp.v1");
}

describe("answerHandshake", () => {
  it("answers as RFC 6455 has it, with the subprotocol and no extension", () => {
    expect(handshake({ ...HEADERS, "sec-websocket-extensions": "permessage-deflate" })).toEqual({
      kind: "accept",
      head: [
        "HTTP/1.1 101 Switching Protocols",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
        "Sec-WebSocket-Protocol: clientmcp.v1",
        "",
        "",
      ].join("\r\n"),
    });
  });

  it.each([
    ["another method", 405, HEADERS, "POST"],
    ["another version", 426, { ...HEADERS, "sec-websocket-version": "8" }, "GET"],
    ["no version", 426, { ...HEADERS, "sec-websocket-version": undefined }, "GET"],
    ["no key", 400, { ...HEADERS, "sec-websocket-key": undefined }, "GET"],
    ["another protocol", 400, { ...HEADERS, upgrade: "h2c" }, "GET"],
    ["a list of protocols", 400, { ...HEADERS, upgrade: "websocket, h2c" }, "GET"],
    ["a key of another length", 400, { ...HEADERS, "sec-websocket-key": "c2hvcnQ=" }, "GET"],
  ])("refuses %s with %i", (_what, status, headers, method) => {
    expect(handshake(headers, method)).toMatchObject({ kind: "refuse", answer: { status } });
  });
});
