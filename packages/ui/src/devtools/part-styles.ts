import { css, type CSSResultGroup } from "lit";
import { themeStyles } from "../theme-styles.ts";

/** What the parts of the devtools have in common. */
export function partStyles(): CSSResultGroup {
  return [
    themeStyles(),
    css`
      :host {
        display: block;
        min-inline-size: 0;
        font-size: 0.875rem;
      }
      ul,
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        padding-block: 0.35rem;
        border-block-end: 1px solid var(--_border);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0.25rem 0.75rem;
      }
      .name {
        font-family: var(--_mono);
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      button {
        padding: 0.2em 0.7em;
      }
      button[aria-pressed="true"] {
        border-color: var(--_accent);
        box-shadow: inset 0 -0.2em var(--_accent);
      }
      pre {
        max-block-size: 16rem;
        margin-block: 0.35rem;
        padding: 0.5rem;
        overflow: auto;
        border-radius: var(--_radius);
        background: var(--_surface);
        font: 0.9em var(--_mono);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      summary {
        cursor: pointer;
      }
      .tag {
        padding-inline: 0.4em;
        border: 1px solid currentColor;
        border-radius: var(--_radius);
        font-size: 0.85em;
      }
      [data-tone="bad"] {
        color: var(--_danger);
      }
      [data-tone="good"] {
        color: var(--_success);
      }
      [data-tone="wait"] {
        color: var(--_caution);
      }
    `,
  ];
}
