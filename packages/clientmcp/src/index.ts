export type { Activity, ActivityOutcome, DecidedBy } from "./activity.ts";
export type { Approval, ApproveOptions } from "./approvals.ts";
export { ClientMCP } from "./client.ts";
export { ClientMCPError, type ClientMCPErrorCode } from "./client-error.ts";
export type { ClientMCPOptions } from "./client-options.ts";
export type { Status } from "./connection.ts";
export { describeTool, type DescribedTool } from "./describe-tool.ts";
export { firstQuestion, type PromptQuestion } from "./first-question.ts";
export { heldClient, type ClientMCPSource, type HeldClient } from "./held-client.ts";
export type { Arguments } from "./infer-arguments.ts";
export { missingProvider } from "./missing-provider.ts";
export { accepted, completed, rejected } from "./outcome.ts";
export type { GrantKey, Policy, PolicyDecision, PolicyRequest } from "./permission.ts";
export type { AgentInfo, CallToolResult, ContentBlock, Icon, Risk, ToolAnnotations } from "./protocol/index.ts";
export type {
  PlainSchema,
  SchemaValidator,
  StandardIssue,
  StandardResult,
  StandardSchema,
  ToolSchema,
  Validate,
} from "./schema.ts";
export { INITIAL_SNAPSHOT, type ExposedTool, type Snapshot } from "./snapshot.ts";
export type { TokenSource } from "./token.ts";
export type { Confirmation, Tool, ToolBehaviour, ToolContext, ToolDefinition } from "./tool.ts";
export {
  describeGroup,
  ToolGroup,
  type DescribedGroup,
  type GroupTools,
  type ToolState,
  type UseToolOptions,
} from "./tool-group.ts";
export type { WebSocketConstructor, WebSocketLike } from "./web-socket.ts";
