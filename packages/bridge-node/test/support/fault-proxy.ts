import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** A relay in front of a bridge that does to connections what networks do. */
export interface FaultProxy {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** From now on nothing passes, and nobody is told. */
  readonly stall: () => void;
  /** What waited goes on its way. */
  readonly resume: () => void;
  /** Resets every connection, on both sides. */
  readonly drop: () => void;
}

interface FaultProxyOptions {
  /** How many bytes travel at a time; as many as there are by default. */
  readonly pieceBytes?: number;
  /**
   * For how many milliseconds what just arrived on one connection is held back, nothing by default. Each connection keeps its
   * own order, so what travels on several arrives in another order than it was sent in.
   */
  readonly delayMs?: () => number;
}

export async function startFaultProxy(
  bridge: { readonly port: number },
  { pieceBytes = Infinity, delayMs }: FaultProxyOptions = {},
): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let passing: Promise<void> = Promise.resolve();
  const waiting: (() => void)[] = [];

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (outer) => {
    const inner = connect({ port: bridge.port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    for (const socket of [outer, inner]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    void relay(outer, inner);
    void relay(inner, outer);
  });

  async function relay(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const data of from as AsyncIterable<Buffer>) {
        if (delayMs !== undefined) await setTimeout(delayMs());
        for (let sent = 0; sent < data.length; sent += pieceBytes) {
          await passing;
          to.write(data.subarray(sent, sent + pieceBytes));
          if (pieceBytes < data.length) await setImmediate();
        }
      }
      to.end();
    } catch {
      to.destroy(); // The other side was reset.
    }
  }

  const drop = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    drop();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    stall: () => {
      passing = new Promise((resolve) => waiting.push(resolve));
    },
    resume: () => {
      for (const goOn of waiting.splice(0)) goOn();
    },
    drop,
  };
}
