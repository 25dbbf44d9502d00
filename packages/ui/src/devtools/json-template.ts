import { html, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { beginning, jsonText } from "../text/argument-text.ts";
import { visible } from "../text/visible-template.ts";

const MAX_CHARACTERS = 20_000;

/** A value as JSON that can be read and scrolled. It is written anew only when one of `parts`, by default `value`, is another. */
export function json(label: string, value: unknown, parts: readonly unknown[] = [value]): TemplateResult {
  return html`<pre role="group" tabindex="0" aria-label=${label}>${guard([...parts], () => shownJson(value))}</pre>`;
}

function shownJson(value: unknown): TemplateResult {
  const text = jsonText(value) ?? "";
  const shown = beginning(text, MAX_CHARACTERS);
  return visible(text.length > shown.length ? `${shown}…` : shown);
}

/** The local time of day with milliseconds. */
export function time(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  });
}
