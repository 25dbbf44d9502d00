import { html, type TemplateResult } from "lit";
import { beginning, jsonText } from "../text/argument-text.ts";
import { visible } from "../text/visible-template.ts";

const MAX_CHARACTERS = 20_000;

/** A value as JSON that can be read and scrolled. */
export function json(label: string, value: unknown): TemplateResult {
  const text = jsonText(value) ?? "";
  const shown = beginning(text, MAX_CHARACTERS);
  return html`<pre role="group" tabindex="0" aria-label=${label}>
${visible(shown)}${text.length > shown.length ? "…" : ""}</pre>`;
}

/** The local time of day with milliseconds. */
export function time(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB", { fractionalSecondDigits: 3 } as Intl.DateTimeFormatOptions);
}
