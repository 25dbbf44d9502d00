import { onTestFinished } from "vitest";
import {
  createBridge,
  listen,
  mintToken,
  type BridgeSettings,
  type Listener,
  type TokenRequest,
} from "../../src/index.ts";

export const SECRET = "a-secret-for-tests-of-at-least-32-bytes";

export interface TestBridge extends Listener {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
}

/** A real bridge on a free port, closed when the test is over. */
export async function startBridge(settings: Partial<BridgeSettings> & { port?: number } = {}): Promise<TestBridge> {
  const { port = 0, ...given } = settings;
  const bridge = createBridge({ secrets: [SECRET], ...given });
  const listener = await listen(bridge, { port, host: "127.0.0.1" });
  onTestFinished(listener.close);
  const bound = listener.addresses[0]?.port ?? 0;
  return { ...listener, port: bound, url: `http://127.0.0.1:${bound}` };
}

export function tokenFor(role: "client" | "agent", more: Partial<TokenRequest> = {}): Promise<string> {
  return mintToken({ secret: SECRET, sub: "wallet", role, ...more });
}
