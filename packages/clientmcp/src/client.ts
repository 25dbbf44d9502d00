import { ActivityLog } from "./activity.ts";
import { Approvals, approved, type ApproveOptions } from "./approvals.ts";
import type { ClientMCPError } from "./client-error.ts";
import { checkOptions, socketUrl, type ClientMCPOptions } from "./client-options.ts";
import { Connection, type Status } from "./connection.ts";
import { DeclaredTools, type Exposure } from "./declared-tools.ts";
import { describeTool, riskOf, type DescribedTool } from "./describe-tool.ts";
import { DevWarnings } from "./dev-warnings.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { InPage } from "./in-page.ts";
import { Permission } from "./permission.ts";
import { plainChecks } from "./plain-checks.ts";
import { utf8Length, type BridgeMessage } from "./protocol/index.ts";
import { Registration } from "./registration.ts";
import type { ToolSchema } from "./schema.ts";
import { SnapshotStore, type ExposedTool, type Snapshot } from "./snapshot.ts";
import type { TabLocks } from "./tab-queue.ts";
import type { Tool, ToolBehaviour } from "./tool.ts";
import { unreachable } from "./unreachable.ts";
import { refused } from "./verdict.ts";

declare const __DEV__: boolean;

const APPROVAL_TIMEOUT_MS = 50_000;

/** Exposes functions of the running application as MCP tools, over one outbound WebSocket to a ClientMCP bridge. */
export class ClientMCP {
  readonly #options: ClientMCPOptions;
  readonly #declared = new DeclaredTools();
  readonly #refusals = new Map<string, ClientMCPError>();
  readonly #registration: Registration;
  readonly #connection: Connection;
  readonly #dispatcher: Dispatcher;
  readonly #approvals: Approvals;
  readonly #permission: Permission;
  readonly #activity: ActivityLog;
  readonly #store: SnapshotStore;
  readonly #warnings: DevWarnings | undefined;

  /** For what calls the tools without a bridge, such as `clientmcp/webmcp`. An application does not need it. */
  readonly inPage: InPage = {
    tools: () => this.#declared.register().tools,
    call: (call, send) => this.#dispatcher.call(call, send),
    cancel: (id, reason) => this.#dispatcher.cancel(id, reason),
    report: (error) => this.#report(error),
  };

  /** @throws {ClientMCPError} `invalid-option`, naming the option. */
  constructor(options: ClientMCPOptions) {
    checkOptions(options);
    this.#options = options;
    if (__DEV__) this.#warnings = new DevWarnings(options.policy !== undefined);
    const report = (error: unknown): void => this.#report(error);
    const changed = (): void => this.#store.changed();
    this.#store = new SnapshotStore(() => this.#snapshot(), report);
    this.#activity = new ActivityLog(changed);
    this.#approvals = new Approvals(options.approvalTimeoutMs ?? APPROVAL_TIMEOUT_MS, changed);
    this.#permission = new Permission(this.#approvals, options.policy, options.grantKey);
    this.#connection = new Connection({
      url: socketUrl(options.url),
      token: options.token,
      WebSocket: options.WebSocket,
      locks: () => this.#locks(),
      opened: () => this.#registration.start(),
      received: (message) => this.#received(message),
      lost: (reason) => this.#lost(reason),
      changed,
      report,
    });
    this.#registration = new Registration({
      tick: () => this.#tick(),
      register: () => this.#declared.register(),
      send: (text) => this.#connection.send(text),
    });
    this.#dispatcher = new Dispatcher({
      declared: this.#declared,
      permission: this.#permission,
      activity: this.#activity,
      registration: this.#registration,
      send: (text) => this.#connection.send(text),
      exposeErrors: options.exposeErrors ?? true,
      report,
    });
    this.#declared.instructions = options.instructions;
  }

  /**
   * Exposes `tool` as `name` until the returned function is called. Of several exposures of one name the newest is live.
   * Allowed at any time: before `connect()`, and on a closed client, where it has no effect until `connect()`.
   *
   * @param name 1 to 128 characters of `A-Z a-z 0-9 _ - .` (SPEC §3.2).
   * @returns A function that removes exactly this exposure; calling it again does nothing.
   * @throws {ClientMCPError} `invalid-tool` if a bridge would refuse the tool, or the register that it would be part of.
   */
  expose<const S extends ToolSchema>(name: string, tool: Tool<S>): () => void {
    return this.#add(describeTool(name, tool), { current: tool });
  }

  /**
   * `expose` for adapters that swap the behaviour of a tool whose description stays equal. It never throws, because a bad tool
   * must not take down the interface that declares it: `onError` and `toolRefusal` tell why a tool is not exposed.
   *
   * @param latest `latest.current` is read at each call.
   */
  exposeDescribed(described: DescribedTool, latest: { readonly current: ToolBehaviour }): () => void {
    try {
      return this.#add(described, latest);
    } catch (error) {
      const { name } = described;
      const refusal = error as ClientMCPError;
      this.#refusals.set(name, refusal);
      this.#store.changed();
      this.#report(refusal);
      return () => {
        if (this.#refusals.get(name) !== refusal) return;
        this.#refusals.delete(name);
        this.#store.changed();
      };
    }
  }

  /** Removes every exposure of `name`. */
  unexpose(name: string): void {
    this.#declared.removeAll(name);
    this.#declarationChanged();
  }

  /** What the agent should know about this application. Setting more than 64 KiB throws `invalid-option`. */
  get instructions(): string | undefined {
    return this.#declared.instructions;
  }

  set instructions(text: string | undefined) {
    this.#declared.instructions = text;
    this.#declarationChanged();
  }

  /**
   * Connects, and keeps the connection alive until `close()`.
   *
   * @returns A promise that resolves when the bridge has first accepted the token and the tools. It stays pending while the
   * bridge cannot be reached: `status` tells. It rejects with a `ClientMCPError` when the client has closed for good; a
   * rejection that nobody handles is not reported as one.
   */
  connect(): Promise<void> {
    return this.#connection.connect();
  }

  /**
   * `connect()`, and with `tabs: "leader"` the connection moves here from the tab that has it, which becomes `standby`. For a
   * button that brings a client back whose `reason` is `replaced`.
   */
  takeOver(): Promise<void> {
    return this.#connection.connect(true);
  }

  /** Disconnects for good, aborts the calls in flight, and forgets remembered approvals: the next user may be another. */
  close(): void {
    this.#connection.close();
    this.#permission.forget();
  }

  /** How the connection stands (SPEC §3.4). */
  get status(): Status {
    return this.#connection.status;
  }

  /** Calls `listener` whenever there is a new snapshot, once per tick. Bound: it can be passed on as it is. */
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** The same object until something changes. Bound: it can be passed on as it is. */
  readonly getSnapshot = (): Snapshot => this.#store.get();

  /** `registered` once the bridge has confirmed, on the live connection, a register with the tool as it is now. */
  toolStatus(name: string): "registered" | "pending" | "unknown" {
    const exposure = this.#declared.get(name);
    return exposure === undefined ? "unknown" : this.#statusOf(exposure);
  }

  /** Why the latest `exposeDescribed` of `name` that is still wanted was refused. */
  toolRefusal(name: string): ClientMCPError | undefined {
    return this.#refusals.get(name);
  }

  /**
   * Lets a call run that waits for the user. The first answer wins: on a question that is gone this does nothing. Bound: it can
   * be passed on as it is.
   *
   * @throws {ClientMCPError} `invalid-option` if `options.args` is no object that JSON can hold; the question stays.
   */
  readonly approve = (id: string, options?: ApproveOptions): void => this.#approvals.answer(id, approved(options));

  /**
   * Refuses a call that waits for the user. The first answer wins, as in `approve`. Bound: it can be passed on as it is.
   *
   * @param reason For the agent to read; ignored if it is no string.
   */
  readonly decline = (id: string, reason?: string): void =>
    this.#approvals.answer(id, refused("denied", typeof reason === "string" ? reason : "the user said no", "user"));

  /**
   * Says that something shows `approvals` to the user, until the returned function is called. While nothing does, calls that
   * would ask are rejected at once.
   */
  addPrompt(): () => void {
    return this.#approvals.addPrompt();
  }

  /** @throws {ClientMCPError} `invalid-tool` */
  #add(described: DescribedTool, latest: { readonly current: ToolBehaviour }): () => void {
    if (described.kind === "refused") throw described.error;
    const { name, key, definition } = described;
    const plain = plainChecks(definition, latest.current, this.#options.validator);
    const exposure: Exposure = { name, key, bytes: utf8Length(key), definition, plain, latest };
    if (__DEV__) this.#warnings?.about(exposure, this.#declared.get(name) !== undefined);
    this.#declared.add(exposure);
    this.#declarationChanged();
    return () => {
      if (this.#declared.remove(exposure)) this.#declarationChanged();
    };
  }

  #declarationChanged(): void {
    this.#registration.changed();
    this.#store.changed();
  }

  #tick(): void {
    this.#declared.sweep();
    this.#approvals.withdrawGone();
  }

  #received(message: BridgeMessage): void {
    switch (message.type) {
      case "registered":
        this.#registration.confirm();
        this.#store.changed();
        return;
      case "call":
        return this.#dispatcher.call(message);
      case "cancel":
        return this.#dispatcher.cancel(message.id, message.reason);
      case "pong":
        return;
      default:
        return unreachable(message);
    }
  }

  #lost(reason: string): void {
    this.#registration.stop();
    this.#dispatcher.disconnected(reason);
    this.#store.changed();
  }

  #locks(): TabLocks | undefined {
    if (this.#options.tabs !== "leader") return undefined;
    // Absent on plain HTTP, and outside browsers mostly.
    const { navigator }: { readonly navigator?: { readonly locks?: TabLocks } } = globalThis;
    if (__DEV__ && navigator?.locks === undefined) this.#warnings?.noLocks();
    return navigator?.locks;
  }

  #report(error: unknown): void {
    const { onError } = this.#options;
    try {
      if (onError !== undefined) onError(error);
      else if (__DEV__) this.#warnings?.error(error);
    } catch {
      // Nobody is left to be told, and the connection must go on.
    }
  }

  #statusOf({ name, key }: Exposure): "registered" | "pending" {
    return this.#registration.holds(name, key) ? "registered" : "pending";
  }

  #snapshot(): Snapshot {
    const { status, error } = this.#connection;
    return {
      status,
      reason: error?.code,
      error,
      tools: this.#declared.live().map((exposure) => this.#exposedTool(exposure)),
      instructions: this.#declared.instructions,
      approvals: this.#approvals.list,
      activity: this.#activity.entries,
    };
  }

  #exposedTool(exposure: Exposure): ExposedTool {
    const { name, title, description } = exposure.definition;
    return { name, title, description, risk: riskOf(exposure.definition), status: this.#statusOf(exposure) };
  }
}
