import type { CallToolResult } from "clientmcp";
import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from "lit";
import { jsonText } from "../text/argument-text.ts";
import { escapeHidden } from "../text/visible-text.ts";
import { visible } from "../text/visible-template.ts";
import { devtoolsEvent } from "./devtools-event.ts";
import { json } from "./json-template.ts";
import { partStyles } from "./part-styles.ts";
import { sampleArguments } from "./sample-arguments.ts";
import type { ToolInfo } from "./tool-info.ts";

/** How the call stands that the form asked for. */
export type CallState =
  | { readonly state: "idle" }
  | { readonly state: "running" }
  | { readonly state: "done"; readonly result: CallToolResult; readonly ms: number };

/** `<clientmcp-call-form>`: calls a tool by hand. Fires `tool-call` and `tool-cancel`, and shows what became of it. */
export class ClientMCPCallForm extends LitElement {
  static override get properties(): PropertyDeclarations {
    return { tool: { attribute: false }, preset: { attribute: false }, call: { attribute: false } };
  }

  static override get styles(): CSSResultGroup {
    return partStyles();
  }

  /** The tool to call; nothing to fill in without one. */
  declare tool: ToolInfo | undefined;
  /** The arguments to begin with; by default a sample made from the tool's schema. */
  declare preset: Readonly<Record<string, unknown>> | undefined;
  /** How far the call is that was asked for last. */
  declare call: CallState;
  #text = "{}";
  #fault: string | undefined;

  constructor() {
    super();
    this.call = { state: "idle" };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("tool");
    const isOther = changed.has("tool") && before?.name !== this.tool?.name;
    if (!isOther && !(changed.has("preset") && this.preset !== undefined)) return;
    this.#text = escapeHidden(jsonText(this.preset ?? sampleArguments(this.tool?.inputSchema)) ?? "{}");
    this.#fault = undefined;
  }

  protected override render(): TemplateResult {
    const { tool, call } = this;
    if (tool === undefined) return html`<p class="quiet">Choose a tool to call.</p>`;
    return html`
      <label for="arguments">Arguments of <span class="name">${visible(tool.name)}</span>, as JSON</label>
      <textarea
        id="arguments"
        rows=${Math.min(16, this.#text.split("\n").length + 1)}
        spellcheck="false"
        aria-invalid=${this.#fault === undefined ? "false" : "true"}
        aria-describedby="fault"
        .value=${this.#text}
        @input=${this.#typed}
      ></textarea>
      <p id="fault" data-tone="bad" ?hidden=${this.#fault === undefined}>${this.#fault}</p>
      <p class="row">
        <button type="button" ?disabled=${call.state === "running"} @click=${this.#send}>Call</button>
        <button type="button" ?hidden=${call.state !== "running"} @click=${this.#cancel}>Cancel</button>
      </p>
      <div role="status">${this.#outcome()}</div>
    `;
  }

  #outcome(): TemplateResult | typeof nothing {
    const { call } = this;
    if (call.state === "idle") return nothing;
    if (call.state === "running") return html`<span data-tone="wait">Running …</span>`;
    const isError = call.result.isError === true;
    return html`
      <span data-tone=${isError ? "bad" : "good"}>${isError ? "Error" : "Result"} after ${call.ms} ms</span>
      ${json("Result", call.result)}
    `;
  }

  readonly #typed = (event: Event): void => {
    this.#text = (event.target as HTMLTextAreaElement).value;
    this.#fault = undefined;
    this.requestUpdate();
  };

  readonly #send = (): void => {
    const args = parsed(this.#text);
    this.#fault = args === undefined ? "The arguments must be a JSON object." : undefined;
    this.requestUpdate();
    if (args !== undefined && this.tool !== undefined)
      this.dispatchEvent(devtoolsEvent("tool-call", { name: this.tool.name, arguments: args }));
  };

  readonly #cancel = (): void => void this.dispatchEvent(devtoolsEvent("tool-cancel", undefined));
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    // What is no JSON is no object either.
    return undefined;
  }
}
