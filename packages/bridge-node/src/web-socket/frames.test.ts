import { Duplex } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { writeTextFrame } from "./frames.ts";

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
