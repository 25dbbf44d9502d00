import type { CallToolResult } from "../src/index.ts";
import type { ModelContext, ModelContextTool } from "../src/webmcp/index.ts";

/** A model context, and what its agent sees and does. */
export interface FakeContext extends ModelContext {
  readonly tools: ReadonlyMap<string, ModelContextTool>;
  /** Calls a tool as the browser's agent. */
  run(name: string, input?: unknown, signal?: AbortSignal): Promise<CallToolResult>;
}

/** As the draft has it, on the document: a promise, and a signal that removes the tool. */
export function currentContext(): FakeContext {
  const tools = new Map<string, ModelContextTool>();
  return {
    tools,
    async registerTool(tool, { signal }) {
      refuseDuplicate(tools, tool);
      tools.set(tool.name, tool);
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => {
          tools.delete(tool.name);
          reject(signal.reason as Error);
        });
        setTimeout(resolve);
      });
    },
    run: (name, input = {}, signal = new AbortController().signal) => toolOf(tools, name).execute(input, { signal }),
  };
}

/** As the first versions had it, on the navigator: no promise, no signal, and names that are taken back. */
export function firstContext(): FakeContext {
  const tools = new Map<string, ModelContextTool>();
  return {
    tools,
    registerTool(tool) {
      refuseDuplicate(tools, tool);
      tools.set(tool.name, tool);
    },
    unregisterTool(name) {
      if (!tools.delete(name)) throw new DOMException(`no tool ${name}`, "NotFoundError");
    },
    run: (name, input = {}) =>
      toolOf(tools, name).execute(input, { requestUserInteraction: (ask: () => unknown) => ask() }),
  };
}

/** As libraries that fill in for it have it: a handle that takes the tool back. */
export function handleContext(): FakeContext {
  const tools = new Map<string, ModelContextTool>();
  return {
    tools,
    registerTool(tool) {
      refuseDuplicate(tools, tool);
      tools.set(tool.name, tool);
      return { unregister: () => tools.delete(tool.name) };
    },
    run: (name, input = {}) => toolOf(tools, name).execute(input),
  };
}

function refuseDuplicate(tools: ReadonlyMap<string, ModelContextTool>, { name, description }: ModelContextTool): void {
  if (tools.has(name) || description === "") throw new DOMException(`${name} is taken`, "InvalidStateError");
}

function toolOf(tools: ReadonlyMap<string, ModelContextTool>, name: string): ModelContextTool {
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`the browser has no tool ${name}`);
  return tool;
}
