import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Who may see the inspector: the browser that was given the one-time key of the terminal, which gets a cookie for it. The key
 * is good once, so that an address in a history or a log is of no use.
 */
export class InspectorAccess {
  readonly #session = unguessable();
  #key = unguessable();

  /** For the next browser. */
  get key(): string {
    return this.#key;
  }

  /** @returns The `Set-Cookie` header's value, once for each key. */
  redeem(key: string, req: IncomingMessage): string | undefined {
    if (!isEqual(key, this.#key)) return undefined;
    this.#key = unguessable();
    return `${cookieName(req)}=${this.#session}; Path=/; HttpOnly; SameSite=Strict`;
  }

  /** Whether the browser of this request has redeemed a key. */
  isKnown(req: IncomingMessage): boolean {
    const start = `${cookieName(req)}=`;
    const cookies = (req.headers.cookie ?? "").split(/; */);
    return cookies.some((cookie) => cookie.startsWith(start) && isEqual(cookie.slice(start.length), this.#session));
  }

  /** Whether the inspector's own page asks. Pages of other ports of this machine are the same site and bring the cookie. */
  isOwnPage(req: IncomingMessage): boolean {
    const { origin, host } = req.headers;
    const site = req.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin") return false;
    // Browsers name the origin of whatever is not only read, and no other page may read an answer.
    return origin === undefined || origin === `http://${host}`;
  }
}

/** Cookies know no ports, and several bridges may run on one machine. */
function cookieName({ socket }: IncomingMessage): string {
  return `clientmcp-inspector-${socket.localPort}`;
}

function unguessable(): string {
  return randomBytes(24).toString("base64url");
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
