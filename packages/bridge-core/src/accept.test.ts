import { describe, expect, it } from "vitest";
import { acceptsStream, answerForm } from "./accept.ts";

describe("E-052: the form of an answer", () => {
  it.each([
    [undefined, "json"],
    ["", "json"],
    ["*/*", "json"],
    ["application/*", "json"],
    ["application/json", "json"],
    ["application/json, text/event-stream", "stream-when-late"],
    ["text/event-stream,application/json;q=0.1", "stream-when-late"],
    [" Application/JSON ;q=0.9 ,  TEXT/*;q=0.5", "stream-when-late"],
    ["*/*, text/event-stream", "stream-when-late"],
    ["application/json, text/event-stream;q=0", "json"],
    ["text/event-stream", "stream"],
    ["text/event-stream, application/json;q=0", "stream"],
    ["text/*", "stream"],
    ["application/json;q=0, */*", "stream"],
    ["text/html", undefined],
    ["application/json;q=0", undefined],
    ["application/json;q=abc", undefined],
    ["text/event-stream;q=0, text/html", undefined],
  ])("for Accept %j is %j", (accept, form) => {
    expect(answerForm(accept)).toBe(form);
  });

  it("is a stream for those who can read one", () => {
    for (const accept of [
      undefined,
      "*/*",
      "text/*",
      "text/event-stream",
      "application/json, text/event-stream;q=0.1",
    ]) {
      expect(acceptsStream(accept)).toBe(true);
    }
    for (const accept of ["application/json", "text/html", "*/*, text/event-stream;q=0", "application/*"]) {
      expect(acceptsStream(accept)).toBe(false);
    }
  });
});
