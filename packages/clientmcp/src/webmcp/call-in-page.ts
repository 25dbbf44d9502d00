import { isJsonObject, META_KEY, type CallToolResult } from "../protocol/index.ts";
import { thrownText } from "../thrown-text.ts";
import type { OfferedClient } from "./offered-client.ts";

/**
 * Runs one call and waits for its result. What the tool did wrong is a result with `isError`, because an agent does not get to
 * read what a rejection says.
 *
 * @throws The reason of `signal` when it aborts.
 */
export async function callInPage(
  client: OfferedClient,
  name: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<CallToolResult> {
  if (signal?.aborted === true) throw signal.reason;
  if (isClosedByApp(client)) return gone(name);
  let args: unknown;
  try {
    // A copy: what the user is asked about must be what runs.
    args = JSON.parse(JSON.stringify(input ?? {}));
  } catch (cause) {
    return failure(`The arguments of "${name}" are not JSON: ${thrownText(cause)}`);
  }
  return isJsonObject(args)
    ? run(client, name, args, signal)
    : failure(`The arguments of "${name}" must be an object.`);
}

/** After `close()` no agent may call until `connect()`: the next user may be another. */
export function isClosedByApp(client: OfferedClient): boolean {
  const { status, reason } = client.getSnapshot();
  return status === "closed" && reason === "closed-by-app";
}

/** The answer for a tool that is not offered any more. */
export function gone(name: string): CallToolResult {
  return failure(`The tool "${name}" is not there any more: list the tools again.`);
}

function run(
  client: OfferedClient,
  name: string,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<CallToolResult> {
  const { inPage } = client;
  // Random, so that no other call of this client has it, whoever made it.
  const id = `webmcp:${Math.random()}`;
  return new Promise((resolve, reject) => {
    const aborted = (): void => {
      end();
      inPage.cancel(id, "the browser's agent gave up");
      reject(signal?.reason);
    };
    const closed = (): void => {
      if (!isClosedByApp(client)) return;
      end();
      inPage.cancel(id, "close() was called");
      resolve(disconnected());
    };
    const end = (): void => {
      unsubscribe();
      signal?.removeEventListener("abort", aborted);
    };
    const unsubscribe = client.subscribe(closed);
    signal?.addEventListener("abort", aborted);
    inPage.call({ type: "call", id, name, arguments: args, agent: { name: "browser" } }, (text) => {
      end();
      resolve((JSON.parse(text) as { readonly result: CallToolResult }).result);
    });
  });
}

function disconnected(): CallToolResult {
  const text =
    "The application closed before it answered. The action may or may not have happened: check its state before you try again.";
  return { ...failure(text), _meta: { [META_KEY.unavailable]: "disconnected" } };
}

function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
