"use client";

export { ApprovalPrompt, type ApprovalPromptProps } from "./approval-prompt.tsx";
export { ClientMCPProvider, type ClientMCPProviderProps } from "./provider.tsx";
export { useActivity } from "./use-activity.ts";
export { useApprovals, type Approvals } from "./use-approvals.ts";
export { useClientMCP, type ClientMCPState } from "./use-client-mcp.ts";
export { useTool } from "./use-tool.ts";
export { useTools } from "./use-tools.ts";
export type { PromptQuestion, ToolState, UseToolOptions } from "clientmcp";
