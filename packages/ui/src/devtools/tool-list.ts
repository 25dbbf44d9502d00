import { html, LitElement, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from "lit";
import { visible } from "../text/visible-template.ts";
import { devtoolsEvent } from "./devtools-event.ts";
import { json } from "./json-template.ts";
import { partStyles } from "./part-styles.ts";
import type { ToolInfo } from "./tool-info.ts";

/** `<clientmcp-tool-list>`: tools with their schemas. Fires `tool-select`. */
export class ClientMCPToolList extends LitElement {
  static override get properties(): PropertyDeclarations {
    return { tools: { attribute: false }, selected: {} };
  }

  static override get styles(): CSSResultGroup {
    return partStyles();
  }

  /** In the order in which they are shown. */
  declare tools: readonly ToolInfo[];
  /** The name of the tool that is chosen. */
  declare selected: string | undefined;

  constructor() {
    super();
    this.tools = [];
  }

  protected override render(): TemplateResult {
    if (this.tools.length === 0) return html`<p class="quiet">No tool is exposed.</p>`;
    return html`<ul>
      ${this.tools.map((tool) => html`<li>${this.#tool(tool)}</li>`)}
    </ul>`;
  }

  #tool(tool: ToolInfo): TemplateResult {
    const { name, title, description, risk, status, inputSchema, outputSchema, annotations } = tool;
    return html`
      <div class="row">
        <span class="name">${visible(name)}</span>
        ${risk === undefined ? nothing : html`<span class="tag">${risk}</span>`}
        ${status === "pending" ? html`<span class="tag" data-tone="wait">not confirmed</span>` : nothing}
        <button
          type="button"
          aria-label=${`Prepare a call of ${name}`}
          aria-pressed=${this.selected === name ? "true" : "false"}
          @click=${() => this.dispatchEvent(devtoolsEvent("tool-select", { name }))}
        >
          Call
        </button>
      </div>
      ${title === undefined ? nothing : html`<div>${visible(title)}</div>`}
      ${description === undefined ? nothing : html`<div class="quiet">${visible(description)}</div>`}
      <details>
        <summary>Definition</summary>
        ${json(`Definition of ${name}`, { inputSchema, outputSchema, annotations }, [inputSchema, outputSchema, annotations])}
      </details>
    `;
  }
}
