import { Duplex } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { writeClose, writePing, writePong, writeTextFrame } from "./frames.ts";

type Writev = (chunks: readonly { readonly chunk: Buffer }[], done: () => void) => void;

describe("writeTextFrame", () => {
  it("writes a small message at once, the texts and bytes that it is made of in one piece", () => {
    const { socket, writes } = recordingSocket();
    writeTextFrame(socket, ['{"é":', Buffer.from("1"), "}"], () => {});
    expect(writes).toEqual([Buffer.from('\x81\x08{"\xc3\xa9":1}', "latin1")]);
  });

  it.each([
    [125, "817d"],
    [126, "817e007e"],
    [65_535, "817effff"],
    [65_536, "817f0000000000010000"],
  ])("states the size of %i bytes as RFC 6455 wants it", (size, header) => {
    const { socket, writes } = recordingSocket();
    writeTextFrame(socket, [Buffer.alloc(size, "x")], () => {});
    const frame = Buffer.concat(writes);
    expect(frame.subarray(0, header.length / 2).toString("hex")).toBe(header);
    expect(frame.subarray(header.length / 2).equals(Buffer.alloc(size, "x"))).toBe(true);
  });

  it("copies nothing of a large message, and hands it over in one call to the system", () => {
    const { socket, writes, writev } = recordingSocket();
    const payload = Buffer.alloc(100_000, "x");
    writeTextFrame(socket, ['{"result":', payload, "}"], () => {});
    expect(writes.map((chunk) => chunk.length)).toEqual([10, 10, 100_000, 1]);
    expect(writes[2]).toBe(payload);
    expect(writev).toHaveBeenCalledOnce();
  });

  it.each([10, 10_000])("tells when a message of %i bytes has left", async (size) => {
    const { socket } = recordingSocket();
    const written = vi.fn<() => void>();
    writeTextFrame(socket, [Buffer.alloc(size)], written);
    await vi.waitFor(() => expect(written).toHaveBeenCalledOnce());
  });
});

describe("control frames", () => {
  it.each([
    ["a ping", writePing, "8900"],
    ["a pong with the payload of the ping", (socket: Duplex) => writePong(socket, Buffer.from("hi")), "8a026869"],
    ["a close frame", (socket: Duplex) => writeClose(socket, 4401, "no"), "880411316e6f"],
    ["a close frame without a code", (socket: Duplex) => writeClose(socket, undefined, ""), "8800"],
  ])("are written as RFC 6455 wants them: %s", (_what, write, hex) => {
    const { socket, writes } = recordingSocket();
    write(socket);
    expect(Buffer.concat(writes).toString("hex")).toBe(hex);
  });

  it("cut a reason to what fits, and no character into pieces (E-091)", () => {
    const { socket, writes } = recordingSocket();
    writeClose(socket, 1000, `${"x".repeat(122)}é`);
    expect(Buffer.concat(writes).subarray(4).toString()).toBe("x".repeat(122));
  });
});

function recordingSocket() {
  const writes: Buffer[] = [];
  const writev = vi.fn<Writev>((chunks, done) => {
    writes.push(...chunks.map(({ chunk }) => chunk));
    done();
  });
  const write = (chunk: Buffer, _: string, done: () => void): void => {
    writes.push(chunk);
    done();
  };
  return { socket: new Duplex({ write, writev }), writes, writev };
}
