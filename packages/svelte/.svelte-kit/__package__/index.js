export { default as ApprovalPrompt } from "./ApprovalPrompt.svelte";
export { default as ClientMCPProvider } from "./ClientMCPProvider.svelte";
export { setClientMCP } from "./set-client-mcp.js";
export { useActivity } from "./use-activity.js";
export { useApprovals } from "./use-approvals.js";
export { useClientMCP } from "./use-client-mcp.js";
export { useTool } from "./use-tool.svelte.js";
export { useTools } from "./use-tools.svelte.js";
