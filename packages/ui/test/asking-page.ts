import { ClientMCP, completed, type CallToolResult, type ClientMCPOptions, type Tool } from "clientmcp";
import { createTestBridge, type TestBridge, type TestCall } from "clientmcp/testing";
import { expect, vi } from "vitest";
import { defineElements, type ClientMCPApprovalDialog } from "../src/index.ts";

export type Args = Readonly<Record<string, unknown>>;

/** A client that is online, with a dialog and a tool for each risk that always asks. `ran` holds the arguments of each run. */
export interface AskingPage {
  readonly client: ClientMCP;
  readonly bridge: TestBridge;
  readonly element: ClientMCPApprovalDialog;
  readonly ran: Args[];
}

const CLAUDE = { name: "Claude", version: "1.0" };

export async function askingPage(options: Partial<ClientMCPOptions> = {}): Promise<AskingPage> {
  defineElements();
  const bridge = createTestBridge();
  const client = new ClientMCP({ ...bridge.options, onError: () => undefined, ...options });
  const ran: Args[] = [];
  for (const risk of ["observe", "operate", "manage", "transact"] as const) {
    const tool: Tool = {
      risk,
      inputSchema: { type: "object", properties: {} },
      confirm: ({ what = "it" }: Args) => ({ title: `${risk} ${what as string}?` }),
      handler: (args: Args) => {
        ran.push(args);
        return completed();
      },
    };
    client.expose(risk, tool);
  }
  await client.connect();
  const element = document.createElement("clientmcp-approval-dialog");
  element.armAfterMs = 0;
  element.client = client;
  document.body.append(element);
  await element.updateComplete;
  return { client, bridge, element, ran };
}

/** Calls a tool and waits until its question is open. */
export async function ask(page: AskingPage, tool: string, args: Args = {}): Promise<{ readonly call: TestCall }> {
  const { length } = page.client.getSnapshot().approvals;
  const call = page.bridge.callTool(tool, args, { agent: CLAUDE });
  call.catch(() => undefined);
  await vi.waitFor(() => expect(page.client.getSnapshot().approvals).toHaveLength(length + 1));
  await page.element.updateComplete;
  return { call };
}

export function codeOf(result: CallToolResult): string | undefined {
  const outcome = result.structuredContent as { readonly reason?: { readonly code: string } } | undefined;
  return outcome?.reason?.code;
}

/** Takes everything away again, so that the next test begins with an empty page. */
export function clearPage(): void {
  document.body.replaceChildren();
  document.body.removeAttribute("style");
}

/** An element inside of another's shadow tree. */
export function shadow(host: HTMLElement, selector: string): HTMLElement {
  const found = host.shadowRoot?.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
  return found;
}

/** What has the focus inside of an element. */
export function focused(host: HTMLElement): Element | null {
  return host.shadowRoot?.activeElement ?? null;
}
