import "./development.ts";
import { ClientMCP } from "clientmcp";
import { createTestBridge } from "clientmcp/testing";
import { defineElements } from "../src/index.ts";
import { defineDevtools } from "../src/devtools/index.ts";

/** What happened on the page. */
export interface CspReport {
  readonly violations: readonly string[];
  readonly title: string | undefined;
  readonly padding: string | undefined;
  readonly ran: number;
  readonly error?: string;
}

declare global {
  interface Window {
    report?: CspReport;
  }
}

const violations: string[] = [];
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));

async function run(): Promise<CspReport> {
  let ran = 0;
  defineElements();
  defineDevtools();
  const bridge = createTestBridge();
  const client = new ClientMCP(bridge.options);
  client.expose("send", { risk: "transact", confirm: () => ({ title: "Send all?" }), handler: () => void ran++ });
  const dialog = document.createElement("clientmcp-approval-dialog");
  const badge = document.createElement("clientmcp-connection-badge");
  const devtools = document.createElement("clientmcp-devtools");
  dialog.armAfterMs = 0;
  dialog.client = client;
  badge.client = client;
  devtools.client = client;
  document.body.append(dialog, badge, devtools);
  await client.connect();
  const call = bridge.callTool("send", { amount: 1 });
  const approve = await untilEnabled(dialog);
  const title = dialog.shadowRoot?.querySelector("h2")?.textContent.trim();
  const shown = dialog.shadowRoot?.querySelector("dialog");
  const padding = shown ? getComputedStyle(shown).paddingTop : undefined;
  approve.click();
  await call;
  return { violations, title, padding, ran };
}

function untilEnabled(host: HTMLElement): Promise<HTMLButtonElement> {
  return new Promise((resolve) => {
    const look = (): void => {
      const button = host.shadowRoot?.querySelector<HTMLButtonElement>(".approve:enabled");
      if (button) resolve(button);
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function control(): Promise<CspReport> {
  document.body.setAttribute("style", "color: red");
  await new Promise((resolve) => document.addEventListener("securitypolicyviolation", resolve, { once: true }));
  return { violations, title: undefined, padding: undefined, ran: 0 };
}

window.report = await (import.meta.url.includes("control") ? control() : run()).catch((error: unknown) => ({
  violations,
  title: undefined,
  padding: undefined,
  ran: 0,
  error: String(error),
}));
