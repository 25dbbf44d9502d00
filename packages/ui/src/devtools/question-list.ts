import type { Approval } from "clientmcp";
import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from "lit";
import { visible } from "../text/visible-template.ts";
import { json, time } from "./json-template.ts";
import { partStyles } from "./part-styles.ts";

/** `<clientmcp-question-list>`: the questions that wait for the user. It shows them and answers none. */
export class ClientMCPQuestionList extends LitElement {
  static override get properties(): PropertyDeclarations {
    return { questions: { attribute: false } };
  }

  static override get styles(): CSSResultGroup {
    return partStyles();
  }

  /** Those that are open, as in a snapshot. */
  declare questions: readonly Approval[];

  constructor() {
    super();
    this.questions = [];
  }

  protected override render(): TemplateResult {
    if (this.questions.length === 0) return html`<p class="quiet">No question is open.</p>`;
    return html`<ul>
      ${this.questions.map(
        ({ id, title, tool, expiresAt, args }) => html`
          <li>
            <div class="row">
              <span>${visible(title)}</span>
              <span class="name">${visible(tool)}</span>
              <span class="quiet">expires at ${time(expiresAt)}</span>
            </div>
            ${json(`Arguments of the question ${id}`, args)}
          </li>
        `,
      )}
    </ul>`;
  }
}
