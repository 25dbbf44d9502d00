import type { Activity } from "clientmcp";
import { html, LitElement, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { visible } from "../text/visible-template.ts";
import { devtoolsEvent } from "./devtools-event.ts";
import { json, time } from "./json-template.ts";
import { partStyles } from "./part-styles.ts";

/** `<clientmcp-call-log>`: the calls of agents as they happen, the newest first. Fires `call-replay`. */
export class ClientMCPCallLog extends LitElement {
  static override get properties(): PropertyDeclarations {
    return { calls: { attribute: false } };
  }

  static override get styles(): CSSResultGroup {
    return partStyles();
  }

  /** The newest last, as in a snapshot's `activity`. */
  declare calls: readonly Activity[];

  constructor() {
    super();
    this.calls = [];
  }

  protected override render(): TemplateResult {
    if (this.calls.length === 0) return html`<p class="quiet">No call yet.</p>`;
    return html`<ol reversed>
      ${repeat(
        this.calls.toReversed(),
        ({ id }) => id,
        (call) => html`<li>${this.#call(call)}</li>`,
      )}
    </ol>`;
  }

  #call(call: Activity): TemplateResult {
    const { id, tool, agent, startedAt, args, argsBytes, decidedBy } = call;
    return html`
      <div class="row">
        <time>${time(startedAt)}</time>
        <span class="name">${visible(tool)}</span>
        ${outcome(call)} ${decidedBy === undefined ? nothing : html`<span class="quiet">decided by ${decidedBy}</span>`}
        ${agent === undefined ? nothing : html`<span class="quiet">${visible(agent.name)}</span>`}
        <button
          type="button"
          aria-label=${`Replay call ${id}, of ${tool}`}
          ?disabled=${args === undefined}
          @click=${() => args && this.dispatchEvent(devtoolsEvent("call-replay", { name: tool, arguments: args }))}
        >
          Replay
        </button>
      </div>
      <details>
        <summary>Arguments</summary>
        ${
          args === undefined
            ? html`<p class="quiet">Not kept, because they are too large: ${argsBytes} bytes.</p>`
            : json(`Arguments of the call ${id}`, args)
        }
      </details>
    `;
  }
}

function outcome(call: Activity): TemplateResult {
  if (call.state !== "done") return html`<span data-tone="wait">${call.state}</span>`;
  const code = call.code === undefined ? "" : ` (${call.code})`;
  const isGood = call.outcome === "completed" || call.outcome === "accepted";
  return html`<span data-tone=${isGood ? "good" : "bad"}
    >${call.outcome}${code} after ${call.endedAt - call.startedAt} ms</span
  >`;
}
