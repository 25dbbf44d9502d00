import { once } from "node:events";
import { createServer } from "node:net";

const TRIES = 50;

/** The first port after `port` that nobody listens on at the moment. */
export async function nextFreePort(port: number): Promise<number | undefined> {
  for (let candidate = port + 1; candidate <= Math.min(port + TRIES, 65_535); candidate++) {
    if (await isFree(candidate)) return candidate;
  }
  return undefined;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host: "127.0.0.1" });
    await once(server, "listening");
    return true;
  } catch {
    return false; // Whatever keeps it from being bound now would keep the bridge from it too.
  } finally {
    server.close();
  }
}
