import { html, nothing, type TemplateResult } from "lit";
import { shortened } from "../text/argument-text.ts";
import { lookAlikes } from "../text/look-alikes.ts";
import { visible } from "../text/visible-template.ts";
import { argumentRows, type ArgumentRow } from "./argument-rows.ts";
import type { ApprovalDialogTexts } from "./approval-dialog-texts.ts";
import { editableText, type Draft } from "./draft.ts";

/** From here on a value scrolls in a box of its own, and says how long it is. */
const LONG = 500;

export interface ArgumentsModel {
  readonly args: Readonly<Record<string, unknown>>;
  readonly draft: Draft;
  /** The arguments whose edited text is no JSON. */
  readonly faulty: ReadonlySet<string>;
  readonly texts: ApprovalDialogTexts;
  readonly edited: (name: string, text: string) => void;
  readonly showAll: () => void;
}

/** The arguments of a call as a table, to be read or to be edited. */
export function argumentsTemplate(model: ArgumentsModel): TemplateResult {
  const { args, draft, texts } = model;
  const rows = argumentRows(args, draft.showAll);
  if (rows.length === 0) return html`<p class="quiet" part="arguments">${texts.noArguments}</p>`;
  const leftOut = Object.keys(args).length - rows.length;
  const isCut = leftOut > 0 || rows.some(({ shown, length }) => shown !== undefined && shown.length < length);
  return html`
    <table part="arguments">
      <caption>
        ${texts.arguments}
      </caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">${texts.argumentName}</th>
          <th scope="col">${texts.argumentValue}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, index) => html`
            <tr>
              <th scope="row" id=${`name-${index}`}>${visible(shortened(row.name, LONG))}</th>
              <td>${draft.edits === undefined ? shownValue(row, index, texts) : editedValue(row, index, model)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
    ${draft.edits === undefined ? nothing : html`<p class="quiet" id="edit-hint">${texts.editHint}</p>`}
    ${leftOut > 0 ? html`<p class="warning">${texts.argumentsLeftOut(leftOut)}</p>` : nothing}
    ${isCut ? html`<button type="button" part="button" @click=${model.showAll}>${texts.showAll}</button>` : nothing}
  `;
}

function shownValue(row: ArgumentRow, index: number, texts: ApprovalDialogTexts): TemplateResult {
  const { value, shown, length } = row;
  if (shown === undefined) return html`<em>${texts.tooDeep}</em>`;
  if (shown === "") return html`<em>${texts.emptyText}</em>`;
  const kind = typeof value === "string" ? "text" : "json";
  return html`
    ${
      length < LONG
        ? html`<div class="value" data-kind=${kind} part="value">${visible(shown)}</div>`
        : html`
            <div
              class="value long"
              data-kind=${kind}
              part="value"
              role="group"
              tabindex="0"
              aria-labelledby=${`name-${index}`}
            >
              ${visible(shown)}
            </div>
            <p class="quiet">${texts.characters(length)}</p>
          `
    }
    ${length > shown.length ? html`<p class="warning">${texts.charactersLeftOut(length - shown.length)}</p>` : nothing}
    ${lookAlikesTemplate(shown, texts)}
  `;
}

function lookAlikesTemplate(text: string, texts: ApprovalDialogTexts): TemplateResult | typeof nothing {
  const found = lookAlikes(text);
  if (found.length === 0) return nothing;
  return html`
    <p class="warning" part="look-alikes">
      ${texts.lookAlikes}
      ${found.map(
        ({ character, codePoint }) => html`<span class="look-alike"><bdi>${character}</bdi> ${codePoint}</span> `,
      )}
    </p>
  `;
}

function editedValue({ name, value }: ArgumentRow, index: number, model: ArgumentsModel): TemplateResult {
  const { draft, faulty, texts } = model;
  const text = draft.edits?.get(name) ?? editableText(value);
  const isFaulty = faulty.has(name);
  const edited = (event: Event): void => model.edited(name, (event.target as HTMLTextAreaElement).value);
  return html`
    <textarea
      part="input"
      rows=${Math.min(8, Math.max(text.split("\n").length, text.length / 50))}
      dir="ltr"
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      aria-labelledby=${`name-${index}`}
      aria-describedby=${isFaulty ? `fault-${index} edit-hint` : "edit-hint"}
      aria-invalid=${isFaulty ? "true" : "false"}
      .value=${text}
      @input=${edited}
    ></textarea>
    ${isFaulty ? html`<p class="warning" id=${`fault-${index}`}>${texts.noJson}</p>` : nothing}
    ${lookAlikesTemplate(text, texts)}
  `;
}
