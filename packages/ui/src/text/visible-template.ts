import { html, type TemplateResult } from "lit";
import { visibleParts } from "./visible-text.ts";

/** A text that may be hostile: nothing in it is markup, invisible, or changes the direction of what is around it. */
export function visible(text: string): TemplateResult {
  return html`<bdi part="untrusted"
    >${visibleParts(text).map((part) =>
      part.kind === "shown"
        ? part.text
        : html`<span class="code-point" part="code-point"
            >${part.codePoint}${part.times > 1 ? ` ×${part.times}` : ""}</span
          >`,
    )}</bdi
  >`;
}
