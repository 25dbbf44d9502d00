import type { IncomingMessage, ServerResponse } from "node:http";
import type { Body, RequestHead } from "@clientmcp/bridge-core";
import { BodyBuffer } from "./body-buffer.ts";

/** The head of a request, as the core reads it. */
export function readHead(req: IncomingMessage): RequestHead {
  return { method: req.method ?? "", path: pathOf(req.url ?? "/"), headers: readHeaders(req) };
}

/**
 * Node's own `headers` hide the second line of some, drop one named `__proto__`, and mix up one named `constructor`, so that they
 * are copied only where they show each line. `headersDistinct` throws at `__proto__` in Node 20.19.
 */
function readHeaders({ headers: shown, rawHeaders }: IncomingMessage): RequestHead["headers"] {
  const headers = Object.create(null) as Record<string, string>;
  if (Object.keys(shown).length * 2 === rawHeaders.length && !Object.hasOwn(shown, "constructor")) {
    return Object.assign(headers, shown);
  }
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    const value = rawHeaders[i + 1] as string;
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}

/** A proxy may send the absolute form of the target: `http://host/mcp?x=1` (RFC 9112 §3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith("/") && !target.includes("?") && !target.includes("#")) return target;
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return path === "" ? "/" : path;
}

/**
 * Reads a body of at most `limit` bytes within `timeoutMs` and reports once what came of it; nothing when the agent hangs
 * up before. What arrives past the limit is read and dropped, so that the agent can finish sending and see the answer.
 */
export function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  { limit, timeoutMs }: { readonly limit: number; readonly timeoutMs: number },
  report: (body: Body) => void,
): void {
  const announced = Number(req.headers["content-length"]);
  const received = new BodyBuffer(announced < limit ? announced : limit);
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  const settle = (body: Body | undefined): void => {
    isOver = true;
    clearTimeout(timer);
    req.off("data", onData).off("end", onEnd).off("close", onClose).resume();
    if (body !== undefined) report(body);
  };
  const onData = (chunk: Buffer): void => {
    if (!received.append(chunk)) settle({ kind: "too-large" });
  };
  const onEnd = (): void => {
    isOver = true; // Nothing but "close" follows, so that nothing has to be taken off.
    clearTimeout(timer);
    report({ kind: "complete", bytes: received.bytes() });
  };
  const onClose = (): void => {
    if (!isOver) settle(undefined);
  };
  // Most bodies arrive together with their heads. Only the others are worth looking after.
  setImmediate(() => {
    if (isOver || req.destroyed) return;
    req.on("close", onClose);
    timer = setTimeout(() => {
      res.shouldKeepAlive = false; // The rest of the body may still come and must not be taken for a request.
      settle({ kind: "timed-out" });
    }, timeoutMs);
  });

  if (announced > limit) settle({ kind: "too-large" });
  else req.on("data", onData).on("end", onEnd);
}
