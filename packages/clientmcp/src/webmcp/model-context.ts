import type { CallToolResult } from "../protocol/index.ts";

/** A tool as WebMCP takes it. */
export interface ModelContextTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: Readonly<Record<string, unknown>>;
  /** `options.signal` aborts when the browser's agent gives up; older browsers have none. */
  readonly execute: (input: unknown, options?: unknown) => Promise<CallToolResult>;
}

/**
 * The part of WebMCP's `ModelContext` that is used. The draft gives a promise and removes a tool when the signal aborts; its
 * first versions gave nothing, or a handle, and took the name back through `unregisterTool`.
 */
export interface ModelContext {
  registerTool(tool: ModelContextTool, options: { readonly signal: AbortSignal }): unknown;
  unregisterTool?(name: string): unknown;
}

/** The browser's own model context: the draft has it on the document, its first versions on the navigator. */
export function browserModelContext(): ModelContext | undefined {
  const scope = globalThis as unknown as {
    readonly [holder in "document" | "navigator"]?: { readonly modelContext?: ModelContext };
  };
  return scope.document?.modelContext ?? scope.navigator?.modelContext;
}
