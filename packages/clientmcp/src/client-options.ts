import { ClientMCPError } from "./client-error.ts";
import type { GrantKey, Policy } from "./permission.ts";
import type { SchemaValidator } from "./schema.ts";
import { isToken, type TokenSource } from "./token.ts";
import type { WebSocketConstructor } from "./web-socket.ts";

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
  /** How long a question waits for the user, in milliseconds; default 50,000: most agents give up after 60 s. */
  readonly approvalTimeoutMs?: number | undefined;
  /** What one remembered approval covers; the tool's name by default. */
  readonly grantKey?: GrantKey | undefined;
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
  const { token, WebSocket, onError, policy, approvalTimeoutMs, grantKey, validator } = options;
  if (typeof token !== "function" && !isToken(token)) {
    throw invalid("token must be a JWT (three base64url parts with dots between them) or a function that gives one");
  }
  for (const [name, value] of Object.entries({ WebSocket, onError, policy, grantKey, validator })) {
    if (value !== undefined && typeof value !== "function")
      throw invalid(`${name} must be a function, not ${typeof value}`);
  }
  const timeoutIsSafe = typeof approvalTimeoutMs === "number" && approvalTimeoutMs > 0 && approvalTimeoutMs < 2 ** 31;
  if (approvalTimeoutMs !== undefined && !timeoutIsSafe) {
    throw invalid("approvalTimeoutMs must be a number of milliseconds above 0 and below 2^31");
  }
}

/** The address to connect to. @throws {ClientMCPError} `invalid-option`. */
export function socketUrl(url: string | URL): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (cause) {
    throw invalid(
      `url must be a whole address such as "wss://bridge.example.com/connect", not "${String(url)}"`,
      cause,
    );
  }
  const address = new URL(parsed.href.replace(/^http/, "ws"));
  if (address.protocol !== "ws:" && address.protocol !== "wss:") {
    throw invalid(`url must begin with wss:, ws:, https: or http:, not ${address.protocol}`);
  }
  // Browsers refuse a WebSocket address with a fragment.
  address.hash = "";
  return address.href;
}

function invalid(message: string, cause?: unknown): ClientMCPError {
  return new ClientMCPError("invalid-option", message, { cause });
}
