import type { ClientMCPErrorCode, Status } from "clientmcp";

/** Every text of the connection badge. */
export interface ConnectionBadgeTexts {
  readonly status: Readonly<Record<Status, string>>;
  /** Why the client is not online; a reason without a text shows nothing. */
  readonly reasons: Readonly<Partial<Record<ClientMCPErrorCode, string>>>;
  readonly takeOver: string;
}

/** The English texts. */
export const CONNECTION_BADGE_TEXTS: ConnectionBadgeTexts = {
  status: {
    connecting: "Connecting to agents",
    online: "Agents can work here",
    offline: "Not connected to agents",
    standby: "Agents work in another tab",
    closed: "Disconnected from agents",
  },
  reasons: {
    "no-websocket": "This browser has no WebSocket.",
    "token-failed": "No access token could be had; trying again.",
    unauthorized: "The access token was refused.",
    "protocol-error": "The bridge refused a message.",
    replaced: "Another tab or window took over.",
    "too-large": "A message was too large.",
    network: "The bridge cannot be reached; trying again.",
    overloaded: "The bridge is overloaded; trying again.",
    shutdown: "The bridge is restarting; trying again.",
    idle: "The connection fell asleep; trying again.",
  },
  takeOver: "Use this tab",
};
