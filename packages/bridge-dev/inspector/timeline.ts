import { html, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { CallView, Kept } from "../src/inspector/views.ts";
import { PageElement } from "./page-element.ts";
import type { Arguments } from "./schema-form.ts";
import { clock, jsonText, visible } from "./texts.ts";
import { unreachable } from "../src/unreachable.ts";

export interface Replay {
  readonly client: string;
  readonly name: string;
  readonly arguments: Arguments;
}

/** `<inspector-timeline>`: the calls of agents as they happen, the newest first. Fires `replay`. */
export class Timeline extends PageElement {
  static override get properties(): PropertyDeclarations {
    return { calls: { attribute: false } };
  }

  /** The newest last. */
  declare calls: readonly CallView[];

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

  #call(call: CallView): TemplateResult {
    const { id, client, tool, agent, startedAt, args, progress, end } = call;
    return html`
      <div class="row">
        <time>${clock(startedAt)}</time>
        <span class="name">${visible(tool)}</span>
        ${outcome(call)}
        <span class="quiet">${agent === undefined ? "an agent" : visible(agent)} → ${visible(client)}</span>
        <button
          type="button"
          aria-label=${`Replay call ${id}, of ${tool}`}
          ?disabled=${!isObject(args)}
          @click=${() => this.#replay(call)}
        >
          Replay
        </button>
      </div>
      ${
        progress === undefined || end !== undefined
          ? nothing
          : html`<div>
              <progress
                max=${progress.total ?? nothing}
                .value=${progress.total === undefined ? 0 : progress.progress}
              ></progress>
              ${progress.progress}${progress.total === undefined ? "" : ` of ${progress.total}`}${
                progress.message === undefined ? "" : `: ${visible(progress.message)}`
              }
            </div>`
      }
      <details>
        <summary>Arguments${end?.how === "answered" ? " and result" : ""}</summary>
        ${value("Arguments", args)} ${end?.how === "answered" ? value("Result", end.result) : nothing}
      </details>
    `;
  }

  #replay({ client, tool, args }: CallView): void {
    if (!isObject(args)) return;
    const detail: Replay = { client, name: tool, arguments: args.value };
    this.dispatchEvent(new CustomEvent("replay", { detail }));
  }
}

function outcome({ startedAt, end }: CallView): TemplateResult {
  if (end === undefined) return html`<span data-tone="wait">running</span>`;
  const after = `after ${end.at - startedAt} ms`;
  switch (end.how) {
    case "answered":
      return html`<span data-tone=${end.isError ? "bad" : "good"}
        >${end.isError ? "error" : "answered"} ${after}</span
      >`;
    case "cancelled":
      return html`<span data-tone="bad">cancelled ${after}: ${visible(end.by)}</span>`;
    case "timeout":
      return html`<span data-tone="bad">cancelled ${after}: the bridge waited long enough</span>`;
    case "disconnected":
      return html`<span data-tone="bad">the application disconnected ${after}</span>`;
    default:
      return unreachable(end);
  }
}

function value(label: string, kept: Kept): TemplateResult {
  if (!kept.kept) return html`<p class="quiet">${label}: not kept, in a message of ${kept.bytes} bytes.</p>`;
  return html`<pre role="group" tabindex="0" aria-label=${label}>${visible(jsonText(kept.value))}</pre>`;
}

function isObject(kept: Kept): kept is { readonly kept: true; readonly value: Arguments } {
  return kept.kept && typeof kept.value === "object" && kept.value !== null && !Array.isArray(kept.value);
}
