import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import {
  corsHeaders,
  createBridgeState,
  isHostAllowed,
  judgeOrigin,
  routeRequest,
  routeUpgrade,
  step,
  type Claims,
  type Effect,
  type Event,
  type HeaderList,
  type Origin,
} from "@clientmcp/bridge-core";
import { version } from "../package.json";
import { AgentExchanges } from "./agent-exchanges.ts";
import { resolveBridgeOptions, type BridgeSettings } from "./bridge-settings.ts";
import { ClientSockets } from "./client-sockets.ts";
import { faultText } from "./fault-text.ts";
import { failAnswer, writeAnswer } from "./http-answers.ts";
import { readHead } from "./http-requests.ts";
import { nodePlatform } from "./node-platform.ts";
import { peerAddress } from "./peer-address.ts";
import { writeRawAnswer, type RawAnswer } from "./raw-answers.ts";
import { shielded } from "./shielded.ts";
import { Timers } from "./timers.ts";
import { TokenVerifier } from "./tokens.ts";
import { showEvent, showSent } from "./traffic.ts";
import { createWasmScanner } from "./wasm-scanner.ts";
import { unreachable } from "./unreachable.ts";

const TICK_MS = 5_000;
const CLOSE_GRACE_MS = 3_000;
/** A close code of RFC 6455, after which a client connects again. */
const INTERNAL_ERROR = 1011;
const GENERATIONS_MS = 30_000;
/** For who cannot be judged at the moment. Both kinds of peers try again by themselves. */
const CANNOT_JUDGE: RawAnswer = {
  status: 503,
  headers: ["Content-Type", "application/json", "Retry-After", "5"],
  body: ['{"error":"the bridge cannot check tokens at the moment"}'],
};

/** A bridge, to be mounted in a `node:http` server or served by `listen`. */
export interface Bridge {
  /** For the server's `request` event. Every path is answered, an unknown one with 404. */
  readonly handleRequest: (req: IncomingMessage, res: ServerResponse) => void;
  /** For the server's `upgrade` event. */
  readonly handleUpgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Applies the bridge's rules for hosts and origins (SPEC §4.5) to a request for a path of the server's own. */
  readonly vet: (req: IncomingMessage) => Vetting;
  /**
   * Closes clients with 1001, ends streams and lets calls in flight fail; who has not gone after 3 s is cut off. The server
   * that the bridge is mounted in stays open.
   */
  readonly close: () => Promise<void>;
}

/** What a request's `Host` and `Origin` say about it, before its token is looked at (SPEC §4.5). */
export type Vetting =
  /** `cors`: header names and values in turn, for the answer; none where no page of another origin asks. */
  | { readonly verdict: "admitted"; readonly cors: HeaderList }
  | { readonly verdict: "wrong-host" }
  | { readonly verdict: "wrong-origin" };

/**
 * Creates a bridge that serves any number of clients and agents from one process.
 *
 * @throws {BridgeError} `invalid-option` for a setting that is missing or out of range.
 */
export function createBridge(settings: BridgeSettings): Bridge {
  const options = resolveBridgeOptions(settings);
  const { onReport = () => {}, generations } = settings;
  const report = shielded(onReport);
  const inspect = settings.inspect && shielded(settings.inspect);
  const tokens = new TokenVerifier(settings.secrets, generations);
  const state = createBridgeState();
  const context = { platform: { ...nodePlatform, scanJson: createWasmScanner() }, options, version };

  const clients = new ClientSockets(tell, options.limits.connections);
  const agents = new AgentExchanges(tell);
  const timers = new Timers((timer) => tell({ type: "timer-fired", timer, now: Date.now() }));
  const ticking = setInterval(() => tell({ type: "tick", now: Date.now() }), TICK_MS).unref();
  const reviewGenerations = (): void => tell({ type: "generations-changed", now: Date.now() });
  const unsubscribe = generations?.subscribe?.(reviewGenerations);
  const reviewing = generations && setInterval(reviewGenerations, GENERATIONS_MS).unref();
  let closing: Promise<void> | undefined;

  function tell(event: Event): void {
    try {
      if (inspect !== undefined) showEvent(event, state, inspect);
      for (const effect of step(state, event, context)) perform(effect);
    } catch (error) {
      reportFault(error);
      if ("exchange" in event) agents.fail(event.exchange);
      else if ("connection" in event) clients.close(event.connection, INTERNAL_ERROR, "internal error");
    }
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case "send":
        if (inspect !== undefined) showSent(effect, state, inspect);
        return clients.send(effect.connection, effect.data);
      case "ping":
        return clients.ping(effect.connection);
      case "close":
        return clients.close(effect.connection, effect.code, effect.reason);
      case "read-body":
        return agents.readBody(effect.exchange, effect.limit, effect.request);
      case "answer":
        return agents.answer(effect.exchange, effect.status, effect.headers, effect.body);
      case "open-stream":
        return agents.openStream(effect.exchange, effect.headers, effect.data);
      case "write-stream":
        return agents.writeStream(effect.exchange, effect.data);
      case "end-stream":
        return agents.endStream(effect.exchange, effect.data);
      case "start-timer":
        return timers.start(effect.timer, effect.ms);
      case "stop-timer":
        return timers.stop(effect.timer);
      case "ask-generation":
        return void askGeneration(effect.client, effect.role);
      case "report":
        return report(effect.report);
      default:
        return unreachable(effect);
    }
  }

  function handleRequest(req: IncomingMessage, res: ServerResponse): void {
    const head = readHead(req);
    const route = routeRequest(head, options);
    if (route.kind === "answer") return writeAnswer(res, route.status, route.headers, route.body);
    judge(
      route.token,
      (claims) => {
        try {
          agents.begin(req, res, head, { claims, from: originOf(req, route.token) });
        } catch (error) {
          reportFault(error);
          failAnswer(res);
        }
      },
      () => writeAnswer(res, CANNOT_JUDGE.status, CANNOT_JUDGE.headers, CANNOT_JUDGE.body),
    );
  }

  function handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", destroyThis); // Without a listener a reset would end the process.
    const route = routeUpgrade(readHead(req), options);
    if (route.kind === "refuse") return writeRawAnswer(socket, route);
    const { protocol } = route;
    judge(
      route.token,
      (claims) => {
        try {
          clients.accept(req, socket, head, { protocol, claims, from: originOf(req, undefined) });
        } catch (error) {
          reportFault(error);
          socket.destroy();
        }
      },
      () => writeRawAnswer(socket, CANNOT_JUDGE),
    );
  }

  /** A fault of the bridge ends what met it, and never the process, which serves many others. */
  function reportFault(error: unknown): void {
    report({ kind: "internal-error", reason: faultText(error) });
  }

  function originOf(req: IncomingMessage, token: string | undefined): Origin {
    return {
      address: options.failureRate && peerAddress(req, settings.trustedProxies ?? 0),
      // The signature tells tokens apart and is of no use without the rest. Its last character has bits that do not count.
      token: options.agentRate && token?.slice(-24, -1),
    };
  }

  /** Finds out what a token is worth, at once where that is known already. */
  function judge(token: string | undefined, then: (claims: Claims | undefined) => void, otherwise: () => void): void {
    const claims = tokens.verify(token);
    if (!(claims instanceof Promise)) return then(claims);
    void claims.then(then, (error: unknown) => {
      reportUnknown(error);
      otherwise();
    });
  }

  async function askGeneration(client: string, role: Claims["role"]): Promise<void> {
    try {
      const generation = await generations?.current(client, role);
      if (generation !== undefined) tell({ type: "generation-known", client, role, generation, now: Date.now() });
    } catch (error) {
      reportUnknown(error);
    }
  }

  function reportUnknown(error: unknown): void {
    report({ kind: "generations-unknown", reason: error instanceof Error ? error.message : String(error) });
  }

  function vet(req: IncomingMessage): Vetting {
    const head = readHead(req);
    if (!isHostAllowed(head, options)) return { verdict: "wrong-host" };
    if (judgeOrigin(head, options) === "refused") return { verdict: "wrong-origin" };
    return { verdict: "admitted", cors: corsHeaders(head, options) };
  }

  async function shutDown(): Promise<void> {
    clearInterval(ticking);
    clearInterval(reviewing);
    unsubscribe?.();
    tell({ type: "shutdown", now: Date.now() });
    await Promise.all([clients.closeAll(CLOSE_GRACE_MS), agents.closeAll(CLOSE_GRACE_MS)]);
    timers.stopAll();
  }

  return {
    handleRequest: (req, res) => {
      try {
        handleRequest(req, res);
      } catch (error) {
        reportFault(error);
        failAnswer(res);
      }
    },
    handleUpgrade: (req, socket, head) => {
      try {
        handleUpgrade(req, socket, head);
      } catch (error) {
        reportFault(error);
        socket.destroy();
      }
    },
    vet,
    close: () => (closing ??= shutDown()),
  };
}

/** A function of its own: a closure would keep the request for as long as the socket lives. */
function destroyThis(this: Duplex): void {
  this.destroy();
}
