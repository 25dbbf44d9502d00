import type { CallToolResult, ClientMCP } from "clientmcp";

export interface HandCall {
  readonly result: Promise<CallToolResult>;
  readonly cancel: () => void;
}

/**
 * Calls a tool the way an agent's call goes: arguments are checked, policy and user are asked, and the call is in `activity`.
 * After `cancel` the promise stays pending.
 */
export function callByHand(
  { inPage }: Pick<ClientMCP, "inPage">,
  name: string,
  args: Readonly<Record<string, unknown>>,
): HandCall {
  // Random, so that no other call of this client has it, whoever made it.
  const id = `devtools:${Math.random()}`;
  const result = new Promise<CallToolResult>((resolve) => {
    inPage.call({ type: "call", id, name, arguments: args, agent: { name: "devtools" } }, (text) =>
      resolve((JSON.parse(text) as { readonly result: CallToolResult }).result),
    );
  });
  return { result, cancel: () => inPage.cancel(id, "cancelled in the devtools") };
}
