import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameReader } from "../src/web-socket/frame-reader.ts";
import { rawClient } from "./support/raw-client.ts";
import { startBridge, type TestBridge } from "./support/bridge.ts";

/** A client without a token that was refused with 4401 and does not go away. */
async function refused(bridge: TestBridge): Promise<Socket> {
  const socket = await rawClient(bridge);
  let received = "";
  socket.on("data", (data: Buffer) => (received += data.toString("latin1"))).resume();
  await once(socket, "end");
  expect(received).toContain("\u0011\u0031"); // 4401 in a close frame
  return socket;
}

/** Sends until the bridge has cut the connection off. */
async function cutOff(socket: Socket): Promise<void> {
  const closed = new Promise((resolve) => socket.on("close", resolve));
  const send = (): void => void (socket.destroyed || socket.write("x", () => setImmediate(send)));
  send();
  await closed;
}

describe("a client that was refused and goes on sending", () => {
  // Nothing happens by the passing of time unless a test lets it pass.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("is read and dropped, and cut off after 2 s (SPEC §3.3)", async () => {
    const socket = await refused(await startBridge());
    const assemble = vi.spyOn(FrameReader.prototype, "read");
    const frame = Buffer.concat([Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x40, 0, 0]), Buffer.alloc(4_194_308)]);
    for (let i = 0; i < 4; i++) await new Promise((resolve) => socket.write(frame, resolve));
    expect(assemble).not.toHaveBeenCalled();

    vi.advanceTimersByTime(1_999);
    await new Promise((resolve) => socket.write("x", resolve));
    vi.advanceTimersByTime(1);
    await cutOff(socket);
  });

  it("is cut off at once when more are saying goodbye than may be connected (SPEC §6)", async () => {
    const bridge = await startBridge({ limits: { connections: 1 } });
    const first = await refused(bridge);
    const second = await refused(bridge);
    await cutOff(first);
    await new Promise((resolve) => second.write("x", resolve));
    expect(second.destroyed).toBe(false);
  });
});
