import { describe, expect, it } from "vitest";
import { EventStreamReader, type StreamItem } from "./event-stream.ts";

function read(...pieces: readonly string[]): readonly StreamItem[] {
  const items: StreamItem[] = [];
  const reader = new EventStreamReader((item) => items.push({ ...item, at: 0 }));
  for (const piece of pieces) reader.push(piece);
  return items;
}

describe("EventStreamReader", () => {
  it("reads comments and events in their order, with the names of the fields", () => {
    expect(read(": open\n\nevent: message\ndata: {}\n\nid: 7\ndata:x\ndata: y\n\n")).toEqual([
      { kind: "comment", text: " open", at: 0 },
      { kind: "event", event: "message", data: "{}", fields: ["event", "data"], at: 0 },
      { kind: "event", event: "message", data: "x\ny", fields: ["id", "data", "data"], at: 0 },
    ]);
  });

  it.each(["\n", "\r\n", "\r"])("takes %j as a line end, wherever the pieces are cut", (end) => {
    const text = `data: a${end}${end}: c${end}data: b${end}${end}: end${end}x`;
    const whole = read(text);
    expect(whole.map((item) => (item.kind === "event" ? item.data : item.text))).toEqual(["a", " c", "b", " end"]);
    expect(read(...text.split(""))).toEqual(whole);
  });

  it("reports no event before its empty line", () => {
    expect(read("data: a\n")).toEqual([]);
  });
});
