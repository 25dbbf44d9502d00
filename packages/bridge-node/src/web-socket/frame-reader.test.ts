import * as fc from "fast-check";
import type { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import * as ws from "ws";
import { FrameReader, type Received } from "./frame-reader.ts";

const LIMIT = 1_000;

/** A client's frame; `mask` = 1 2 3 4. */
function frame(first: number, payload: Uint8Array | string, { announced }: { announced?: number } = {}): Buffer {
  const bytes = Buffer.from(payload);
  const size = announced ?? bytes.length;
  const header =
    size < 126
      ? Buffer.from([first, 0x80 | size])
      : size < 65_536
        ? Buffer.from([first, 0xfe, size >> 8, size & 0xff])
        : Buffer.from([first, 0xff, 0, 0, 0, 0, size >>> 24, size >> 16, size >> 8, size].map((byte) => byte & 0xff));
  const mask = [1, 2, 3, 4];
  return Buffer.concat([header, Buffer.from(mask), bytes.map((byte, n) => byte ^ (mask[n % 4] as number))]);
}

function read(chunks: readonly Uint8Array[], limit = LIMIT): Received[] {
  const all: Received[] = [];
  // A copy of what is received, as its bytes are views.
  const reader = new FrameReader(limit, (received) =>
    all.push("bytes" in received ? { ...received, bytes: Buffer.from(received.bytes) } : received),
  );
  for (const chunk of chunks) reader.read(Buffer.from(chunk));
  return all;
}

function text(content: string): Received {
  return { kind: "text", bytes: Buffer.from(content) };
}

/** Cut into pieces of `size` bytes. */
function cut(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
}

describe("FrameReader", () => {
  it.each([
    ["8185 37fa213d 7f9f4d5158", "text", "Hello"],
    ["8985 37fa213d 7f9f4d5158", "ping", "Hello"],
  ])("reads the example of RFC 6455 §5.7 (%s)", (hex, kind, content) => {
    expect(read([Buffer.from(hex.replaceAll(" ", ""), "hex")])).toEqual([{ kind, bytes: Buffer.from(content) }]);
  });

  it.each([0, 125, 126, 65_535, 65_536, 300_001])("reads a message of %i bytes, however it is cut", (size) => {
    const content = "zürich".repeat(Math.ceil(size / 7)).slice(0, size);
    const bytes = frame(0x81, content);
    for (const pieces of [1, 2, 3, 7, 1_460, 65_536, bytes.length]) {
      if (bytes.length / pieces > 5_000) continue;
      const [received, ...more] = read(cut(bytes, pieces), 1_000_000);
      expect(received?.kind === "text" && received.bytes.toString() === content).toBe(true);
      expect(more).toEqual([]);
    }
  });

  it("reads what several chunks hold of several messages", () => {
    const bytes = Buffer.concat([frame(0x81, "one"), frame(0x89, "ping"), frame(0x81, "two"), frame(0x8a, "")]);
    for (let size = 1; size <= bytes.length; size++) {
      expect(read(cut(bytes, size))).toEqual([
        text("one"),
        { kind: "ping", bytes: Buffer.from("ping") },
        text("two"),
        { kind: "pong" },
      ]);
    }
  });

  it("puts a message in several frames together, with control frames between them", () => {
    const frames = [frame(0x01, "a\xc3"), frame(0x89, "p"), frame(0x00, ""), frame(0x80, "b"), frame(0x81, "c")];
    expect(read(frames)).toEqual([{ kind: "ping", bytes: Buffer.from("p") }, text("a\xc3b"), text("c")]);
  });

  it("judges whether a message is UTF-8 when it is whole", () => {
    const euro = Buffer.from("€");
    expect(read([frame(0x01, euro.subarray(0, 1)), frame(0x80, euro.subarray(1))])).toEqual([text("€")]);
    expect(read([frame(0x81, euro.subarray(0, 2)), frame(0x81, "never read")])).toEqual([
      { kind: "broken", code: 1007, fault: "a text message is not UTF-8" },
    ]);
  });

  it.each([
    ["a reserved bit", Buffer.from([0xc1, 0x80]), "a frame has a reserved bit set"],
    ["no mask", Buffer.from([0x81, 0x01, 0x20]), "a frame is not masked"],
    ["the opcode 3", frame(0x83, ""), "a frame has no known opcode"],
    ["the opcode 11", frame(0x8b, ""), "a frame has no known opcode"],
    ["a ping in pieces", frame(0x09, ""), "a control frame is in several pieces"],
    ["a ping of 126 bytes", frame(0x89, "x".repeat(126)), "a control frame is too large"],
    ["nothing to continue", frame(0x80, "x"), "a frame continues no message"],
    ["a message in a message", Buffer.concat([frame(0x01, "x"), frame(0x81, "y")]), "a message begins within another"],
    ["half a close code", frame(0x88, "x"), "the close code is none"],
    ["a close code that is never sent", frame(0x88, Buffer.from([0x03, 0xee])), "the close code is none"],
  ])("refuses %s with 1002, and reads no further", (_what, bytes, fault) => {
    expect(read([bytes, frame(0x81, "never read")])).toEqual([{ kind: "broken", code: 1002, fault }]);
    expect(read([Buffer.concat([bytes, frame(0x81, "never read")])])).toEqual([{ kind: "broken", code: 1002, fault }]);
  });

  it.each([
    ["without a code", "", undefined, ""],
    ["with 1000", "\x03\xe8", 1000, ""],
    ["with a code of an application and a reason", "\x11\x37bye", 4407, "bye"],
  ])("reads a close frame %s, and nothing after it", (_what, payload, code, reason) => {
    const bytes = Buffer.concat([frame(0x88, Buffer.from(payload, "latin1")), frame(0x81, "never read")]);
    expect(read([bytes])).toEqual([{ kind: "close", code, reason }]);
  });

  it("refuses a reason for closing that is not UTF-8", () => {
    expect(read([frame(0x88, Buffer.from([0x03, 0xe8, 0xff]))])).toMatchObject([{ kind: "broken", code: 1007 }]);
  });

  it("E-041: refuses what is announced to be too large before it comes, in one frame or in several", () => {
    expect(read([frame(0x81, "x".repeat(LIMIT))])).toEqual([text("x".repeat(LIMIT))]);
    expect(read([frame(0x81, "", { announced: LIMIT + 1 })])).toEqual([{ kind: "too-large" }]);
    expect(read([frame(0x01, "x".repeat(600)), frame(0x80, "", { announced: 401 })])).toEqual([{ kind: "too-large" }]);
    expect(read([Buffer.from([0x81, 0xff, ...Array<number>(8).fill(0xff), 1, 2, 3, 4])])).toEqual([
      { kind: "too-large" },
    ]);
  });

  it("tells of a binary message by its first frame", () => {
    expect(read([frame(0x02, "", { announced: 100 })])).toEqual([{ kind: "binary" }]);
  });

  it("sets nothing aside for bytes that were only announced", () => {
    const before = process.memoryUsage().arrayBuffers;
    const readers = Array.from({ length: 100 }, () => new FrameReader(10_000_000, () => {}));
    for (const reader of readers) reader.read(frame(0x81, "x", { announced: 10_000_000 }));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  it("reads of any frames, cut anywhere, what the reader of `ws` reads", () => {
    const payload = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), fc.uint8Array({ maxLength: 200 }));
    const frames = fc.array(fc.tuple(fc.constantFrom(0x81, 0x01, 0x00, 0x80, 0x89, 0x8a), payload), { maxLength: 12 });
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 300 }), (list, size) => {
        const bytes = Buffer.concat(list.map(([first, content]) => frame(first, content)));
        expect(read(cut(bytes, size))).toEqual(readByWs(cut(bytes, size)));
      }),
      { numRuns: 500 },
    );
  });

  it("ends with any bytes whatever", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 }), (chunks) => {
        expect(read(chunks).filter(({ kind }) => kind === "broken").length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

/** What the types of `ws` leave out. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable };

/** The same frames read by `ws`, in the words of our reader. */
function readByWs(chunks: readonly Buffer[]): Received[] {
  const all: Received[] = [];
  const receiver = new Receiver({ isServer: true, maxPayload: LIMIT, allowSynchronousEvents: true });
  receiver.on("message", (bytes: Buffer) => all.push({ kind: "text", bytes: Buffer.from(bytes) }));
  receiver.on("ping", (bytes: Buffer) => all.push({ kind: "ping", bytes: Buffer.from(bytes) }));
  receiver.on("pong", () => all.push({ kind: "pong" }));
  receiver.on("error", () => {});
  let error: Error | undefined;
  for (const chunk of chunks) {
    receiver.write(Buffer.from(chunk), (fault) => (error ??= fault ?? undefined));
    if (receiver.errored !== null) error ??= receiver.errored ?? undefined;
  }
  if (error !== undefined) all.push(faultOf(error as Error & { code: string }));
  return all;
}

function faultOf({ code }: { code: string }): Received {
  if (code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH") return { kind: "too-large" };
  if (code === "WS_ERR_INVALID_UTF8") return { kind: "broken", code: 1007, fault: "a text message is not UTF-8" };
  const fault = code === "WS_ERR_INVALID_CONTROL_PAYLOAD_LENGTH" ? "a control frame is too large" : opcodeFault(code);
  return { kind: "broken", code: 1002, fault };
}

function opcodeFault(code: string): string {
  if (code !== "WS_ERR_INVALID_OPCODE") throw new Error(`unexpected ${code}`);
  return expect.stringMatching(/continues no message|within another/) as string;
}
