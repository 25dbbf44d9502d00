import {
  request as requestHttp,
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { request as requestHttps } from "node:https";
import { EventStreamReader, type StreamItem } from "./event-stream.ts";
import { Inbox } from "./inbox.ts";

/** Header names and their values; `undefined` leaves a header out, an array sends one line for each value. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface HttpRequest {
  readonly method: string;
  /** The request target, exactly as it is sent. */
  readonly path: string;
  readonly headers: Headers;
  /** Sent with a Content-Length; an array is sent in chunks, without one. */
  readonly body?: string | Uint8Array | readonly (string | Uint8Array)[];
  /** Leaves the request open after the body, so that its end never comes. */
  readonly unfinished?: boolean;
}

export interface HttpHead {
  readonly status: number;
  /** By lower-case name; several lines of one header joined with `, `. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface HttpAnswer extends HttpHead {
  readonly body: string;
}

/** One HTTP request and all that comes back, with full control over what is sent and when it is given up. */
export class HttpExchange {
  /** The status and the headers. */
  readonly head: Promise<HttpHead>;
  /** The whole answer, once it has ended; rejects when the connection ended before. */
  readonly answer: Promise<HttpAnswer>;
  /** The events and comments of an event stream, as they come. */
  readonly items = new Inbox<StreamItem>((item) => (item.kind === "event" ? item.data : `:${item.text}`));
  readonly #request: ClientRequest;

  constructor(base: URL, { method, path, headers, body, unfinished }: HttpRequest, connections?: Agent) {
    const send = base.protocol === "https:" ? requestHttps : requestHttp;
    const options = { method, path, host: base.hostname.replace(/^\[|\]$/g, ""), port: base.port };
    // Every request has a connection of its own unless the check is about sharing one.
    const request = send({ ...options, headers: outgoing(headers), agent: connections ?? false });
    this.#request = request;
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve);
      request.once("upgrade", (incoming, socket) => {
        socket.destroy();
        resolve(incoming);
      });
      request.once("error", reject);
      request.once("close", () => reject(new Error("the connection ended before any answer")));
    });
    this.head = response.then(headOf);
    this.answer = this.#read(response);
    // A check may look at one of the two only; the other's failure is then no news.
    this.head.catch(() => undefined);
    this.answer.catch(() => undefined);
    // After the answer has begun a failing write is no news either: a bridge may refuse a body while it is being sent.
    request.on("error", () => undefined);
    sendBody(request, body, unfinished ?? false);
  }

  /** Hangs up, whatever the state. */
  abort(): void {
    this.#request.destroy();
  }

  /** Stops reading: what the bridge sends piles up. */
  async stopReading(): Promise<void> {
    await this.head;
    this.#request.socket?.pause();
  }

  /** The data of the next event, parsed. */
  async nextEvent(what: string, patienceMs?: number): Promise<unknown> {
    const item = await this.items.take(what, ({ kind }) => kind === "event", patienceMs);
    return item.kind === "event" ? JSON.parse(item.data) : undefined;
  }

  async #read(response: Promise<IncomingMessage>): Promise<HttpAnswer> {
    const incoming = await response;
    const head = headOf(incoming);
    if (head.status === 101) return { ...head, body: "" };
    const stream = new EventStreamReader((item) => this.items.push(item));
    let text = "";
    incoming.setEncoding("utf8");
    incoming.on("data", (piece: string) => {
      text += piece;
      if (isEventStream(head)) stream.push(piece);
    });
    return new Promise((resolve, reject) => {
      incoming.once("end", () => {
        this.items.end("the stream ended");
        resolve({ ...head, body: text });
      });
      const cut = (): void => {
        this.items.end("the connection broke");
        reject(new Error(`the connection ended in the middle of an answer with status ${head.status}`));
      };
      incoming.once("error", cut);
      incoming.once("close", cut);
    });
  }
}

export function isEventStream(head: HttpHead): boolean {
  return (head.headers["content-type"] ?? "").startsWith("text/event-stream");
}

function headOf({ statusCode, headers }: IncomingMessage): HttpHead {
  const joined = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : value,
  ]);
  return { status: statusCode ?? 0, headers: Object.fromEntries(joined) as HttpHead["headers"] };
}

function outgoing(headers: Headers): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === "string" ? value : [...value]]],
    ),
  );
}

function sendBody(request: ClientRequest, body: HttpRequest["body"], unfinished: boolean): void {
  if (typeof body === "object" && !(body instanceof Uint8Array)) {
    for (const piece of body) request.write(piece);
    if (!unfinished) request.end();
  } else if (unfinished) {
    request.flushHeaders();
    if (body !== undefined) request.write(body);
  } else request.end(body);
}
