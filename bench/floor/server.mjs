// The floor: what `node:http` and `ws` cost by themselves. It trusts everybody, checks nothing, and finds what it forwards at
// fixed places of messages that only the bench's own load sends. A bridge must do more; how much more is measured here.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { CALL_BEFORE_END, ID_AT, ID_DIGITS, LEGACY_CALL_AT, MODERN_CALL_AT } from "../wire/requests.mjs";
import { listenOnLoopback, serve } from "../server-process.mjs";
import { writeFrame } from "./frames.mjs";

const SMALL_BYTES = 4_096;
const MAX_MESSAGE_BYTES = 4_194_304;

const FRAME_START = '{"type":"call","id":"';
const RESULT_AT = '{"type":"result","id":"'.length + ID_DIGITS + '","result":'.length;
const RESULT_ID_AT = '{"type":"result","id":"'.length;
const ANSWER_START = '{"jsonrpc":"2.0","id":';
const ANSWER_MIDDLE = ',"result":{"resultType":"complete",';

// A message of an application is known by one letter: {"type":"register" / "result" / "ping".
const KIND_AT = '{"type":"re'.length;
const REGISTER = "g".charCodeAt(0);
const RESULT = "s".charCodeAt(0);

const UNDERSCORE = "_".charCodeAt(0);
const JSON_HEADERS = ["Content-Type", "application/json", "Cache-Control", "no-store"];
const STREAM_HEADERS = ["Content-Type", "text/event-stream", "Cache-Control", "no-cache, no-transform"];
const CHANGED = 'data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n';

/** Each client's socket and streams, by its ID. */
const clients = new Map();
/** The client of an agent's Authorization header, so that a token is looked into once. */
const clientOf = new Map();
/**
 * Answers that wait for a result, by the id of their request. No Map: V8 links a Map's outgrown tables, and once a full
 * collection has made one old, all later ones and what was in them stay until the next.
 */
const waiting = Object.create(null);

const webSockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_MESSAGE_BYTES,
  handleProtocols: () => "clientmcp.v1",
});

const server = createServer((req, res) => {
  const client = findClient(req.headers.authorization);
  if (req.method === "GET") return openStream(client, res);
  let body;
  req.on("data", (chunk) => (body = body === undefined ? [chunk] : [...body, chunk]));
  req.on("end", () => {
    const bytes = body.length === 1 ? body[0] : Buffer.concat(body);
    if (req.headers["mcp-method"] === "subscriptions/listen") openStream(client, res);
    else forwardCall(client, bytes, res);
  });
});

server.on("upgrade", (req, socket, head) => {
  const token = req.headers["sec-websocket-protocol"].split(", ")[1];
  webSockets.handleUpgrade(req, socket, head, (webSocket) => {
    const id = subjectOf(token);
    const client = { socket, streams: new Set() };
    clients.set(id, client);
    webSocket.on("message", (bytes) => receive(client, bytes));
    webSocket.on("close", () => {
      if (clients.get(id) === client) clients.delete(id);
    });
  });
});

serve(() => listenOnLoopback(server));

function forwardCall(client, bytes, res) {
  const id = bytes.latin1Slice(ID_AT, ID_AT + ID_DIGITS);
  waiting[id] = res;
  const at = bytes[LEGACY_CALL_AT + 1] === UNDERSCORE ? MODERN_CALL_AT : LEGACY_CALL_AT;
  writeFrame(client.socket, `${FRAME_START}${id}",`, bytes.subarray(at, bytes.byteLength - CALL_BEFORE_END), "}");
}

function receive(client, bytes) {
  if (bytes[KIND_AT] === RESULT) answer(bytes);
  else if (bytes[KIND_AT] === REGISTER) {
    writeFrame(client.socket, '{"type":"registered"}', Buffer.alloc(0), "");
    for (const stream of client.streams) stream.write(CHANGED);
  } else writeFrame(client.socket, '{"type":"pong"}', Buffer.alloc(0), "");
}

function answer(bytes) {
  const id = bytes.latin1Slice(RESULT_ID_AT, RESULT_ID_AT + ID_DIGITS);
  const res = waiting[id];
  delete waiting[id];
  const start = `${ANSWER_START}${id}${ANSWER_MIDDLE}`;
  const from = RESULT_AT + 1; // Past the result's brace; its own one stands at the end, before the message's.
  const length = start.length + bytes.byteLength - from;
  res.writeHead(200, [...JSON_HEADERS, "Content-Length", String(length)]);
  if (length < SMALL_BYTES) {
    res.end(start + bytes.latin1Slice(from), "latin1");
    return;
  }
  res.cork();
  res.write(start, "latin1");
  res.end(bytes.subarray(from));
}

function openStream(client, res) {
  res.writeHead(200, STREAM_HEADERS);
  res.write(": open\n\n");
  client.streams.add(res);
  res.on("close", () => client.streams.delete(res));
}

function findClient(authorization) {
  const known = clientOf.get(authorization);
  const id = known ?? subjectOf(authorization);
  if (known === undefined) clientOf.set(authorization, id);
  return clients.get(id);
}

function subjectOf(token) {
  return JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString()).sub;
}
