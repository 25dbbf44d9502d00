import { html, LitElement, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { visible } from "../text/visible-template.ts";
import { devtoolsEvent } from "./devtools-event.ts";
import { time } from "./json-template.ts";
import { partStyles } from "./part-styles.ts";
import type { WireFrame } from "./record-wire.ts";

const SIGN: Readonly<Record<WireFrame["from"], string>> = { client: "→ bridge", bridge: "← bridge", socket: "socket" };

/** `<clientmcp-wire-log>`: the frames of the client channel, the newest first. Fires `wire-clear`. */
export class ClientMCPWireLog extends LitElement {
  static override get properties(): PropertyDeclarations {
    return { frames: { attribute: false } };
  }

  static override get styles(): CSSResultGroup {
    return partStyles();
  }

  /** The newest last. */
  declare frames: readonly WireFrame[];

  constructor() {
    super();
    this.frames = [];
  }

  protected override render(): TemplateResult {
    if (this.frames.length === 0) return html`<p class="quiet">Nothing was sent or received yet.</p>`;
    return html`
      <p><button type="button" @click=${this.#clear}>Clear</button></p>
      <ol reversed>
        ${repeat(
          this.frames.toReversed(),
          ({ id }) => id,
          ({ id, at, from, text, length }) => html`
            <li>
              <span class="row"><time>${time(at)}</time> <span class="tag">${SIGN[from]}</span></span>
              <pre role="group" tabindex="0" aria-label="Frame">${guard([id], () => visible(text))}</pre>
              ${length > text.length ? html`<span class="quiet">${length} characters in all</span>` : nothing}
            </li>
          `,
        )}
      </ol>
    `;
  }

  readonly #clear = (): void => void this.dispatchEvent(devtoolsEvent("wire-clear", undefined));
}
