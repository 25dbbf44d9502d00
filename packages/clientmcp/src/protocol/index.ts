export { CLOSE_CODE, MAX_CLOSE_REASON_BYTES, type CloseCode } from "./close-codes.ts";
export { closeReason } from "./close-reason.ts";
export { argumentAt, headerParameters, type HeaderParameter, type HeaderParameters } from "./header-parameters.ts";
export { isJsonObject, type Json, type JsonObject } from "./json.ts";
export { DEFAULT_REGISTER_LIMITS, MAX_MESSAGE_BYTES, type RegisterLimits } from "./limits.ts";
export type { CallToolResult, ContentBlock, Icon, ObjectSchema, Tool, ToolAnnotations } from "./mcp.ts";
export type {
  AgentInfo,
  BridgeMessage,
  CallMessage,
  CancelMessage,
  ClientMessage,
  PingMessage,
  PongMessage,
  ProgressMessage,
  RegisteredMessage,
  RegisterMessage,
  ResultMessage,
} from "./messages.ts";
export { MCP_META } from "./mcp-meta.ts";
export { META_KEY } from "./meta-keys.ts";
export { RISK_ANNOTATIONS, type Risk } from "./risk.ts";
export { SUBPROTOCOL } from "./subprotocol.ts";
export { registerFault, toolFault, type RegisterFault } from "./tool-rules.ts";
export { toWellFormed, truncateUtf8, utf8Length } from "./utf8.ts";
