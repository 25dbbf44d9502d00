import { css, type CSSResult } from "lit";

export function approvalDialogStyles(): CSSResult {
  return css`
    :host {
      display: contents;
    }
    dialog {
      inline-size: min(38rem, calc(100vw - 1rem));
      max-inline-size: none;
      max-block-size: calc(100dvh - 1rem);
      margin: auto;
      padding: 1.25rem;
      overflow: auto;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_background);
      color: var(--_text);
      font-size: 1rem;
    }
    dialog::backdrop {
      background: rgb(0 0 0 / 55%);
    }
    /* What comes from outside is kept in its box, whatever marks are piled onto its letters. */
    h2,
    .sentence,
    .value,
    th,
    .notice p {
      overflow: hidden;
      overflow-wrap: anywhere;
    }
    .value bdi {
      white-space: pre-wrap;
    }
    #detail bdi {
      white-space: pre-line;
    }
    h2 {
      margin-block: 0.25rem 0.5rem;
      font-size: 1.25rem;
      line-height: 1.3;
    }
    p {
      margin-block: 0.4rem;
    }
    .position {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.5rem;
      margin-block-end: 0.5rem;
    }
    .position button {
      min-inline-size: 2.25rem;
      padding-block: 0.2em;
    }
    .arrow {
      display: inline-block;
    }
    :host(:dir(rtl)) .arrow {
      transform: scaleX(-1);
    }
    .unverified {
      display: inline-block;
      padding-inline: 0.4em;
      border: 1px dashed var(--_border);
      border-radius: var(--_radius);
      color: var(--_quiet-text);
      font-size: 0.8em;
    }
    .risk {
      display: flex;
      gap: 0.5rem;
      padding: 0.4rem 0.6rem;
      border-inline-start: 0.3rem solid var(--_border);
      background: var(--_surface);
    }
    .risk[data-risk="manage"] {
      border-color: var(--_caution);
      color: var(--_caution);
      font-weight: 600;
    }
    .risk[data-risk="transact"] {
      border-color: var(--_danger);
      color: var(--_danger);
      font-weight: 600;
    }
    .risk:is([data-risk="manage"], [data-risk="transact"]) .sign::before {
      content: "⚠";
    }
    code {
      font-family: var(--_mono);
    }
    table {
      inline-size: 100%;
      margin-block: 0.75rem;
      border-collapse: collapse;
    }
    caption {
      text-align: start;
      color: var(--_quiet-text);
      font-size: 0.875em;
    }
    tbody tr {
      border-block-start: 1px solid var(--_border);
    }
    tbody th {
      inline-size: 28%;
      padding: 0.4rem;
      padding-inline-start: 0;
      text-align: start;
      vertical-align: top;
      font-weight: 600;
    }
    td {
      padding: 0.4rem;
      padding-inline-end: 0;
      vertical-align: top;
    }
    .value[data-kind="json"] {
      font: 0.9em var(--_mono);
    }
    .value.long {
      max-block-size: 12rem;
      padding: 0.4rem;
      overflow: auto;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
    }
    .warning {
      color: var(--_danger);
      font-size: 0.9em;
    }
    .look-alike {
      margin-inline-end: 0.5em;
      font-family: var(--_mono);
      white-space: nowrap;
    }
    .remember {
      display: flex;
      gap: 0.5rem;
      align-items: baseline;
      margin-block: 0.75rem;
      overflow-wrap: anywhere;
    }
    summary {
      cursor: pointer;
      padding-block: 0.25rem;
    }
    .buttons {
      display: flex;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: 0.5rem;
      margin-block-start: 0.75rem;
    }
    .approve {
      border-color: var(--_accent);
      background: var(--_accent);
      color: var(--_accent-text);
    }
    .approve:is([data-risk="manage"], [data-risk="transact"]) {
      border-color: var(--_danger);
      background: var(--_danger);
      color: var(--_danger-text);
    }
    .notice {
      display: flex;
      gap: 0.75rem;
      align-items: center;
      justify-content: space-between;
      margin-block-end: 0.75rem;
      padding: 0.6rem 0.8rem;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_surface);
      color: var(--_text);
    }
    /* Outside of the dialog, once no question is open. */
    dialog + div > .notice {
      position: fixed;
      inset-inline: 0.5rem;
      inset-block-end: 0.5rem;
      z-index: 1000;
      max-inline-size: 38rem;
      max-block-size: 50dvh;
      margin: 0 auto;
      overflow: auto;
    }
    @media (max-width: 26rem) {
      tbody,
      tbody tr,
      tbody th,
      td {
        display: block;
        inline-size: 100%;
        padding-inline: 0;
      }
      .buttons button {
        flex: 1 1 100%;
      }
    }
    @media (prefers-reduced-motion: no-preference) {
      dialog[open] {
        animation: appear 0.12s ease-out;
      }
      @keyframes appear {
        from {
          opacity: 0;
          transform: translateY(0.5rem);
        }
      }
    }
  `;
}
