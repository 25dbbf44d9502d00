import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import type { Tool } from "clientmcp/protocol";
import type { ConformanceOptions } from "./conformance-options.ts";
import { FakeAgent } from "./harness/fake-agent.ts";
import { FakeApp, type CallHandler } from "./harness/fake-app.ts";
import type { HttpExchange } from "./harness/http-exchange.ts";
import { mintJws, nowInSeconds, type JwsOptions } from "./harness/mint-jws.ts";
import { answerStandard, STANDARD_TOOLS } from "./harness/standard-tools.ts";

export type Role = "client" | "agent";

export interface AppOptions {
  readonly clientId?: string;
  /** The offered subprotocols, token included. */
  readonly protocols?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: as the standard tools do. */
  readonly onCall?: CallHandler;
}

export interface RegisteredAppOptions extends AppOptions {
  /** Default: the standard tools. */
  readonly tools?: readonly Tool[];
  readonly instructions?: string;
}

export interface AgentOptions {
  readonly clientId?: string;
  /** The token to send, or `null` for none; default a fresh one. */
  readonly token?: string | null;
  /** Sends every request over one connection. */
  readonly oneConnection?: boolean;
}

/** What one check works with: a client ID of its own, and makers of applications and agents that end with the check. */
export class CheckContext {
  readonly options: ConformanceOptions;
  readonly clientId: string = `check-${randomUUID()}`;
  readonly #leftovers: (() => void)[] = [];

  constructor(options: ConformanceOptions) {
    this.options = options;
  }

  get secret(): string {
    return this.options.secrets[0];
  }

  /** The bridge's path prefix and `path`. */
  path(path: string): string {
    return this.options.url.pathname.replace(/\/$/, "") + path;
  }

  /** A valid token of the role, with `claims` laid over its own; `undefined` removes a claim. */
  token(role: Role, claims: Readonly<Record<string, unknown>> = {}, options: JwsOptions = {}): string {
    const payload = { sub: this.clientId, role, exp: nowInSeconds() + 600, ...claims };
    return mintJws(payload, this.secret, options);
  }

  /** Connects an application without registering anything. */
  async connect(options: AppOptions = {}): Promise<FakeApp> {
    const { clientId = this.clientId, headers, onCall = answerStandard } = options;
    const protocols = options.protocols ?? ["clientmcp.v1", this.token("client", { sub: clientId })];
    const app = await FakeApp.connect(this.#clientUrl(), {
      protocols,
      onCall,
      ...(headers !== undefined && { headers }),
    });
    this.#leftovers.push(() => app.terminate());
    return app;
  }

  /** Connects an application and waits until its tools are registered. */
  async app(options: RegisteredAppOptions = {}): Promise<FakeApp> {
    const app = await this.connect(options);
    await app.register(options.tools ?? STANDARD_TOOLS, options.instructions);
    return app;
  }

  agent(options: AgentOptions = {}): FakeAgent {
    const { clientId = this.clientId, token = this.token("agent", { sub: clientId }), oneConnection } = options;
    const connections = oneConnection === true ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined;
    if (connections !== undefined) this.#leftovers.push(() => connections.destroy());
    const opened = (exchange: HttpExchange): void => void this.#leftovers.push(() => exchange.abort());
    return new FakeAgent(this.options.url, token ?? undefined, opened, connections);
  }

  /** Ends whatever the check has left open. */
  dispose(): void {
    for (const end of this.#leftovers) end();
  }

  #clientUrl(): URL {
    const url = new URL(this.options.url);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.pathname = this.path("/connect");
    return url;
  }
}
