import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

/** A rule that the tiny bridge can be told to break. */
export type Fault =
  | "takes-any-signature"
  | "echoes-the-token"
  | "keeps-the-older-connection"
  | "never-confirms"
  | "answers-other-pongs"
  | "rounds-numbers"
  | "forgets-the-challenge"
  | "needs-no-version-header"
  | "shows-tools-of-others"
  | "keeps-tools-of-the-gone"
  | "never-cancels"
  | "mixes-up-ids"
  | "allows-any-origin";

interface Client {
  readonly socket: WebSocket;
  tools: unknown[];
  readonly calls: Map<string, (result: string) => void>;
}

export const TINY_SECRET = "a-secret-for-tests-of-at-least-32-bytes";

/** A bridge that keeps just the rules the tests here are about, and breaks `fault`. It is no example of how to build one. */
export class TinyBridge {
  readonly #clients = new Map<string, Client>();
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true, handleProtocols: (offered) => this.#select(offered) });
  readonly #fault: Fault | undefined;
  #calls = 0;

  constructor(fault?: Fault) {
    this.#fault = fault;
  }

  /** Serves on a free port and gives its address. */
  async start(): Promise<string> {
    this.#server.on("upgrade", (request, socket, head) => {
      const offered = (request.headers["sec-websocket-protocol"] ?? "").split(/, */);
      const token = offered.find((value) => !value.startsWith("clientmcp.")) ?? "";
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#accept(opened, token));
    });
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #select(offered: Set<string>): string | false {
    if (this.#fault === "echoes-the-token") return [...offered].at(-1) ?? false;
    return offered.has("clientmcp.v1") && "clientmcp.v1";
  }

  #accept(socket: WebSocket, token: string): void {
    const clientId = this.#subject(token, "client");
    if (clientId === undefined) return socket.close(4401, "invalid token");
    if (this.#fault !== "keeps-the-older-connection") this.#clients.get(clientId)?.socket.close(4409, "replaced");
    const client: Client = { socket, tools: [], calls: new Map() };
    this.#clients.set(clientId, client);
    socket.on("message", (data: Buffer) => this.#receive(client, data.toString()));
    socket.on("close", () => {
      if (this.#clients.get(clientId) !== client || this.#fault === "keeps-tools-of-the-gone") return;
      this.#clients.delete(clientId);
    });
  }

  #receive(client: Client, text: string): void {
    const message = JSON.parse(text) as { type: string; id: string; tools: unknown[] };
    if (message.type === "ping")
      client.socket.send(this.#fault === "answers-other-pongs" ? '{ "type": "pong" }' : '{"type":"pong"}');
    if (message.type === "register") {
      client.tools = message.tools;
      if (this.#fault !== "never-confirms") client.socket.send('{"type":"registered"}');
    }
    if (message.type === "result") client.calls.get(message.id)?.(text.slice(text.indexOf('"result":') + 9, -1));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = request.headers.origin;
    if (origin !== undefined && this.#fault !== "allows-any-origin") return void response.writeHead(403).end();
    const clientId = this.#subject((request.headers.authorization ?? "").replace("Bearer ", ""), "agent");
    if (clientId === undefined) {
      return void response
        .writeHead(401, this.#fault === "forgets-the-challenge" ? {} : { "www-authenticate": "Bearer" })
        .end();
    }
    let body = "";
    for await (const piece of request) body += String(piece);
    const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: { name: string } };
    const reply = (status: number, member: string): void => {
      const shownId = this.#fault === "mixes-up-ids" ? "0" : JSON.stringify(id);
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(`{"jsonrpc":"2.0","id":${shownId},${member}}`);
    };
    if (
      request.headers["mcp-protocol-version"] === undefined &&
      body.includes("/protocolVersion") &&
      this.#fault !== "needs-no-version-header"
    ) {
      return reply(400, '"error":{"code":-32020,"message":"header missing"}');
    }
    const client = this.#clients.get(
      this.#fault === "shows-tools-of-others" ? ([...this.#clients.keys()][0] ?? "") : clientId,
    );
    if (method === "tools/list") return reply(200, `"result":{"tools":${JSON.stringify(client?.tools ?? [])}}`);
    if (method === "tools/call" && client !== undefined) return this.#call(client, params.name, body, response, reply);
    return reply(200, '"result":{"resultType":"complete"}');
  }

  #call(
    client: Client,
    name: string,
    body: string,
    response: ServerResponse,
    reply: (status: number, member: string) => void,
  ): void {
    const id = `call-${this.#calls++}`;
    client.calls.set(id, (result) => reply(200, `"result":${result}`));
    const text = objectAfter(body, '"arguments":');
    const args = this.#fault === "rounds-numbers" ? JSON.stringify(JSON.parse(text)) : text;
    client.socket.send(`{"type":"call","id":"${id}","name":${JSON.stringify(name)},"arguments":${args}}`);
    response.on("close", () => {
      if (!response.writableFinished && this.#fault !== "never-cancels")
        client.socket.send(`{"type":"cancel","id":"${id}"}`);
    });
  }

  #subject(token: string, role: string): string | undefined {
    const [head = "", payload = "", signature] = token.split(".");
    const expected = createHmac("sha256", TINY_SECRET).update(`${head}.${payload}`).digest("base64url");
    if (signature !== expected && (this.#fault !== "takes-any-signature" || payload === "")) return undefined;
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { sub: string; role: string };
    return claims.role === role ? claims.sub : undefined;
  }
}

/** The text of the object behind `label`; braces in strings are beyond it. */
function objectAfter(text: string, label: string): string {
  const start = text.indexOf(label) + label.length;
  let depth = 0;
  for (let end = start; end < text.length; end++) {
    if (text[end] === "{") depth++;
    if (text[end] === "}" && --depth === 0) return text.slice(start, end + 1);
  }
  return "{}";
}
