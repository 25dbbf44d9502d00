import type { BridgeState, ConnectionId, Effect, Event } from "@clientmcp/bridge-core";

/** What passes through a bridge, for who develops an application. The bytes are valid only while the listener runs. */
export type Traffic =
  /** A message of the client channel (SPEC §3.2). */
  | {
      readonly kind: "client-channel";
      readonly client: string;
      readonly from: "client" | "bridge";
      readonly data: readonly (string | Uint8Array)[];
    }
  /** What an agent that was let in has posted (SPEC §4). */
  | {
      readonly kind: "agent-request";
      readonly client: string;
      /** Its `MCP-Protocol-Version`, which a handshake does not have. */
      readonly revision: string | undefined;
      readonly body: Uint8Array;
    };

/** Shows what came in, before the bridge acts on it. */
export function showEvent(event: Event, state: BridgeState, show: (traffic: Traffic) => void): void {
  if (event.type === "client-message") {
    showMessage("client", event.connection, [event.bytes], state, show);
  } else if (event.type === "agent-body" && event.body.kind === "complete") {
    const { claims, head } = event.request;
    const revision = head.headers["mcp-protocol-version"];
    show({ kind: "agent-request", client: claims.clientId, revision, body: event.body.bytes });
  }
}

/** Shows what the bridge sends to a client. */
export function showSent(
  { connection, data }: Extract<Effect, { type: "send" }>,
  state: BridgeState,
  show: (traffic: Traffic) => void,
): void {
  showMessage("bridge", connection, data, state, show);
}

function showMessage(
  from: "client" | "bridge",
  connection: ConnectionId,
  data: readonly (string | Uint8Array)[],
  state: BridgeState,
  show: (traffic: Traffic) => void,
): void {
  // Of a connection that was refused or replaced nothing counts any longer.
  const client = state.connections.get(connection)?.client;
  if (client !== undefined) show({ kind: "client-channel", client, from, data });
}
