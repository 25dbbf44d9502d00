import { ClientMCPError } from "./client-error.ts";
import { isLimit, limitFault } from "./limit.ts";
import type { GrantKey, Policy } from "./permission.ts";
import type { SchemaValidator } from "./schema.ts";
import { isToken, type TokenSource } from "./token.ts";
import type { WebSocketConstructor } from "./web-socket.ts";

declare const __DEV__: boolean;

/** What `new ClientMCP()` is given: only `url` and `token` are required. */
export interface ClientMCPOptions {
  /** The bridge's client endpoint, e.g. `wss://bridge.example.com/connect`; `http(s):` is read as `ws(s):`. */
  readonly url: string | URL;
  /** A client token, or a function that gives one and is called for every connection. Prefer short-lived tokens (SPEC §7). */
  readonly token: TokenSource;
  /** What the agent should know about this application, up to 64 KiB. */
  readonly instructions?: string | undefined;
  /** The WebSocket to use; the global one by default. Node 20 has none: pass that of the `ws` package. */
  readonly WebSocket?: WebSocketConstructor | undefined;
  /**
   * Told what no return value tells: what a handler threw, a token function that failed, and what ended the connection for
   * good. By default errors are printed in development and dropped in production.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Decides about every call. Without one, tools with `confirm` ask the user and the others run. */
  readonly policy?: Policy | undefined;
  /** How long a question waits for the user, in whole milliseconds; default 50,000: most agents give up after 60 s. */
  readonly approvalTimeoutMs?: number | undefined;
  /** What one remembered approval covers; the tool's name by default. */
  readonly grantKey?: GrantKey | undefined;
  /**
   * Which of several tabs of an origin is connected. With `"newest"`, the default, each newly connected tab replaces the one
   * before it, which is then closed. With `"leader"` the first one is connected and the others wait with the status `standby`:
   * they keep their tools to themselves, and the next one connects when the leader goes. Tabs of an origin with the same `url`
   * are taken for one client; give clients of different client IDs different URLs, by a query for instance. Where the browser
   * has no Web Locks (they need https: or localhost) it is as with `"newest"`.
   */
  readonly tabs?: "newest" | "leader" | undefined;
  /**
   * Checks arguments and results against plain JSON Schemas: `validator` of `clientmcp/json-schema`. Without one a plain schema
   * only describes. Standard Schemas always check by themselves.
   */
  readonly validator?: SchemaValidator | undefined;
  /** Whether agents see the messages of thrown errors; default true. */
  readonly exposeErrors?: boolean | undefined;
}

/** @throws {ClientMCPError} `invalid-option`, naming the first option that is not valid. */
export function checkOptions(options: ClientMCPOptions): void {
  const { token, approvalTimeoutMs, tabs = "newest" } = options;
  if (typeof token !== "function" && !isToken(token)) {
    throw invalid(
      __DEV__
        ? "token must be a JWT (three base64url parts with dots between them) or a function that gives one"
        : "token",
    );
  }
  for (const name of ["WebSocket", "onError", "policy", "grantKey", "validator"] as const) {
    const value: unknown = options[name];
    if (value !== undefined && typeof value !== "function")
      throw invalid(__DEV__ ? `${name} must be a function, not ${typeof value}` : name);
  }
  if (tabs !== "newest" && tabs !== "leader") throw invalid(__DEV__ ? 'tabs must be "newest" or "leader"' : "tabs");
  if (approvalTimeoutMs !== undefined && !isLimit(approvalTimeoutMs)) throw invalid(limitFault("approvalTimeoutMs"));
}

/** The address to connect to. @throws {ClientMCPError} `invalid-option`. */
export function socketUrl(url: string | URL): string {
  try {
    const address = new URL(new URL(url).href.replace(/^http/, "ws"));
    // Browsers refuse a WebSocket address with a fragment.
    address.hash = "";
    if (/^wss?:$/.test(address.protocol)) return address.href;
  } catch {
    // No address at all: refused like one of another protocol.
  }
  throw invalid(
    __DEV__ ? `url must be a whole address that begins with wss:, ws:, https: or http:, not "${String(url)}"` : "url",
  );
}

function invalid(message: string): ClientMCPError {
  return new ClientMCPError("invalid-option", message);
}
