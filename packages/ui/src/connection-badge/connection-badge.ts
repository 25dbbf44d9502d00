import type { ClientMCP, Snapshot } from "clientmcp";
import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from "lit";
import { ClientElement, type Subscribable } from "../client-element.ts";
import { themeStyles } from "../theme-styles.ts";
import { CONNECTION_BADGE_TEXTS, type ConnectionBadgeTexts } from "./connection-badge-texts.ts";

/** The part of a client that the badge uses. */
export interface ConnectionClient extends Subscribable, Pick<ClientMCP, "takeOver"> {
  readonly getSnapshot: () => Pick<Snapshot, "status" | "reason">;
}

/** `<clientmcp-connection-badge>`: whether agents can reach this page, why not, and a button to bring them here. */
export class ClientMCPConnectionBadge extends ClientElement<ConnectionClient> {
  static override get properties(): PropertyDeclarations {
    return { ...super.properties, texts: { attribute: false } };
  }

  static override get styles(): CSSResultGroup {
    return [themeStyles(), badgeStyles()];
  }

  /** Texts to use instead of the English ones. */
  declare texts: Partial<ConnectionBadgeTexts>;

  constructor() {
    super();
    this.texts = {};
  }

  protected override render(): TemplateResult {
    const { status, reason } = this.client?.getSnapshot() ?? { status: "offline" };
    const texts = { ...CONNECTION_BADGE_TEXTS, ...this.texts };
    const why = status === "online" || reason === undefined ? undefined : texts.reasons[reason];
    return html`
      <span role="status" class="state" part="state" data-status=${status}>
        <span class="dot" part=${`dot dot-${status}`} aria-hidden="true"></span>
        <span part="status">${texts.status[status]}</span>
        ${why === undefined ? nothing : html`<span class="quiet" part="reason">${why}</span>`}
      </span>
      ${
        status === "standby" || reason === "replaced"
          ? html`<button type="button" part="button" @click=${this.#takeOver}>${texts.takeOver}</button>`
          : nothing
      }
    `;
  }

  readonly #takeOver = (): void => {
    // The snapshot tells how it went.
    void Promise.resolve(this.client?.takeOver()).catch(() => undefined);
  };
}

function badgeStyles() {
  return css`
    :host {
      display: inline-flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 0.75rem;
      padding: 0.25rem 0.6rem;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_background);
      font-size: 0.875rem;
    }
    .state {
      display: inline-flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 0.5rem;
    }
    .dot {
      inline-size: 0.7em;
      block-size: 0.7em;
      border: 0.15em solid var(--_quiet-text);
      border-radius: 50%;
      forced-color-adjust: none;
    }
    [data-status="online"] .dot {
      border-color: var(--_success);
      background: var(--_success);
    }
    [data-status="connecting"] .dot,
    [data-status="standby"] .dot {
      border-color: var(--_caution);
    }
    [data-status="closed"] .dot {
      border-color: var(--_danger);
    }
    button {
      padding-block: 0.2em;
    }
  `;
}
