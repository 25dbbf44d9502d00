import { css, type CSSResult } from "lit";

/** The variables that applications may set, with what they are otherwise. All elements begin with these. */
export function themeStyles(): CSSResult {
  return css`
    :host {
      color-scheme: light dark;
      --_background: var(--clientmcp-background, light-dark(#fff, #1c1e22));
      --_surface: var(--clientmcp-surface, light-dark(#f3f4f6, #2a2d33));
      --_text: var(--clientmcp-text, light-dark(#16181d, #eceef2));
      --_quiet-text: var(--clientmcp-quiet-text, light-dark(#50555f, #b3b9c4));
      --_border: var(--clientmcp-border, light-dark(#7c828d, #7f8692));
      --_accent: var(--clientmcp-accent, light-dark(#1d4ed8, #93b4ff));
      --_accent-text: var(--clientmcp-accent-text, light-dark(#fff, #10131a));
      --_danger: var(--clientmcp-danger, light-dark(#b3151a, #ff9d9d));
      --_danger-text: var(--clientmcp-danger-text, light-dark(#fff, #1b0f0f));
      --_caution: var(--clientmcp-caution, light-dark(#8a4b00, #ffc46b));
      --_success: var(--clientmcp-success, light-dark(#116b33, #7ddf9f));
      --_radius: var(--clientmcp-radius, 0.5rem);
      --_font: var(--clientmcp-font, system-ui, sans-serif);
      --_mono: var(--clientmcp-mono-font, ui-monospace, monospace);
      color: var(--_text);
      font-family: var(--_font);
      line-height: 1.45;
    }
    *,
    ::before,
    ::after {
      box-sizing: border-box;
    }
    [hidden] {
      display: none !important;
    }
    .visually-hidden {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .quiet {
      color: var(--_quiet-text);
      font-size: 0.875em;
    }
    .code-point {
      display: inline-block;
      padding-inline: 0.25em;
      border: 1px solid currentColor;
      border-radius: 0.25em;
      color: var(--_danger);
      font: 0.8em var(--_mono);
      unicode-bidi: isolate;
      direction: ltr;
    }
    button {
      padding: 0.5em 0.9em;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_surface);
      color: var(--_text);
      font: inherit;
      cursor: pointer;
    }
    button:disabled {
      cursor: default;
      opacity: 0.55;
    }
    textarea {
      display: block;
      inline-size: 100%;
      padding: 0.4em;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_background);
      color: var(--_text);
      font: 0.9em var(--_mono);
      resize: vertical;
    }
    :focus-visible {
      outline: 3px solid var(--_accent);
      outline-offset: 2px;
    }
    @media (forced-colors: active) {
      button:disabled {
        color: GrayText;
        opacity: 1;
      }
      :focus-visible {
        outline-color: Highlight;
      }
    }
  `;
}
