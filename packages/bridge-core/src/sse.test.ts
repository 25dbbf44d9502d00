import { describe, expect, it } from "vitest";
import { text } from "../test/test-bridge.ts";
import { streamEvent } from "./sse.ts";

describe("streamEvent", () => {
  it.each(["\n", "\r", "\r\n", "\n\n"])("keeps JSON with the line break %j in one line of data", (lineBreak) => {
    const event = text(streamEvent(["{", Buffer.from(`"é":${lineBreak}[1]`), "}"]));
    const [, data = ""] = /^event: message\ndata: ([^\r\n]*)\n\n$/.exec(event) ?? [];
    expect(JSON.parse(data)).toEqual({ é: [1] });
  });

  it("passes bytes without line breaks on as they are", () => {
    const bytes = Buffer.from("[1 , 2]");
    expect(streamEvent([bytes])).toContain(bytes);
  });
});
