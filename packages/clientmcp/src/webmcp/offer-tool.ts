import { ClientMCPError } from "../client-error.ts";
import type { Tool } from "../protocol/index.ts";
import { thrownText } from "../thrown-text.ts";
import { callInPage, gone } from "./call-in-page.ts";
import type { ModelContext, ModelContextTool } from "./model-context.ts";
import type { OfferedClient } from "./offered-client.ts";

/** Takes a tool back that was registered without a promise. */
type TakeBack = () => unknown;

/**
 * Registers one tool. A refusal is told to the client's `onError`.
 *
 * @returns A function that removes the tool, and nothing that another script has registered under its name.
 */
export function offerTool(client: OfferedClient, context: ModelContext, definition: string): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const tool = browserTool(client, JSON.parse(definition) as Tool, signal);
  const refused = (cause: unknown): void => {
    if (signal.aborted) return;
    const message = `The browser refused the tool "${tool.name}": ${thrownText(cause)}`;
    client.inPage.report(new ClientMCPError("invalid-tool", message, { cause }));
  };
  let takeBack: TakeBack | undefined;
  try {
    const answer = context.registerTool(tool, { signal });
    if (isThenable(answer)) answer.then(undefined, refused);
    else takeBack = takeBackOf(answer, context, tool.name);
  } catch (cause) {
    refused(cause);
  }
  return () => {
    controller.abort();
    try {
      takeBack?.();
    } catch {
      // The signal has removed it already, or the browser has forgotten it by itself.
    }
  };
}

function browserTool(
  client: OfferedClient,
  { name, title, description, inputSchema, annotations = {} }: Tool,
  withdrawn: AbortSignal,
): ModelContextTool {
  return {
    name,
    ...(title !== undefined && { title }),
    // The browser refuses an empty one.
    description: description || title || name,
    inputSchema,
    annotations: { ...annotations, consequentialHint: annotations.destructiveHint === true },
    // A call may arrive late: the browser lists and runs tools in steps.
    execute: async (input, options) =>
      withdrawn.aborted ? gone(name) : callInPage(client, name, input, signalOf(options)),
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function";
}

function takeBackOf(handle: unknown, context: ModelContext, name: string): TakeBack {
  const { unregister } = (handle ?? {}) as { readonly unregister?: unknown };
  return typeof unregister === "function"
    ? () => unregister.call(handle) as unknown
    : () => context.unregisterTool?.(name);
}

/** Browsers of the first versions pass something else in its place. */
function signalOf(options: unknown): AbortSignal | undefined {
  const { signal } = (options ?? {}) as { readonly signal?: Partial<AbortSignal> };
  return typeof signal?.addEventListener === "function" ? (signal as AbortSignal) : undefined;
}
