/** The WebSocket subprotocol that names this version of the client channel (SPEC §3.1). */
export const SUBPROTOCOL = "clientmcp.v1";
