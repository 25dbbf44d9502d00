import type { Approval } from "clientmcp";
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import { shortened } from "../text/argument-text.ts";
import { visible } from "../text/visible-template.ts";
import type { ApprovalDialogTexts } from "./approval-dialog-texts.ts";
import { argumentsTemplate } from "./arguments-template.ts";
import type { Draft } from "./draft.ts";

const MAX_NAME = 100;
const MAX_SENTENCE = 2_000;

export interface QuestionModel {
  readonly approval: Approval;
  readonly position: number;
  readonly count: number;
  readonly secondsLeft: number;
  readonly draft: Draft;
  readonly faulty: ReadonlySet<string>;
  /** Whether the user may answer with yes: not yet answered, and shown long enough to have been read. */
  readonly canApprove: boolean;
  readonly canDecline: boolean;
  readonly texts: ApprovalDialogTexts;
}

/** What the user does. */
export interface QuestionActions {
  readonly approve: () => void;
  readonly decline: () => void;
  readonly step: (by: -1 | 1) => void;
  readonly change: (draft: Partial<Draft>) => void;
}

/** One question, with everything that can be done about it. */
export function questionTemplate(model: QuestionModel, actions: QuestionActions): TemplateResult {
  const { approval, draft, texts } = model;
  const edited = (name: string, text: string): void => actions.change({ edits: new Map(draft.edits).set(name, text) });
  return html`
    ${positionTemplate(model, actions)} ${agentTemplate(model)}
    <h2 id="title" tabindex="-1" part="title" aria-describedby="agent detail risk">
      ${visible(shortened(approval.title, MAX_SENTENCE))}
    </h2>
    <p id="detail" class="sentence" part="detail" ?hidden=${approval.detail === undefined}>
      ${visible(shortened(approval.detail ?? "", MAX_SENTENCE))}
    </p>
    ${riskTemplate(model)}
    <p class="sentence" part="tool">${texts.tool} <code>${visible(approval.tool)}</code></p>
    ${
      // Only when something changed: it may be large, and time passes every second.
      guard([approval, draft, model.faulty, texts], () =>
        argumentsTemplate({
          args: approval.args,
          draft,
          faulty: model.faulty,
          texts,
          edited,
          showAll: () => actions.change({ showAll: true }),
        }),
      )
    }
    ${rememberTemplate(model, actions)} ${reasonTemplate(model, actions)}
    <p class="quiet" role="timer" part="time-left">${texts.timeLeft(model.secondsLeft)}</p>
    ${buttonsTemplate(model, actions)}
  `;
}

function positionTemplate({ position, count, texts }: QuestionModel, { step }: QuestionActions): TemplateResult {
  return html`
    <div class="position" part="position" ?hidden=${count < 2}>
      <span id="position">${texts.position(position, count)}</span>
      <button type="button" part="button" aria-label=${texts.previous} @click=${() => step(-1)}>
        <span class="arrow" aria-hidden="true">‹</span>
      </button>
      <button type="button" part="button" aria-label=${texts.next} @click=${() => step(1)}>
        <span class="arrow" aria-hidden="true">›</span>
      </button>
    </div>
  `;
}

function agentTemplate({ approval: { agent }, texts }: QuestionModel): TemplateResult {
  if (agent === undefined) return html`<p id="agent" part="agent">${texts.askedBy} ${texts.unnamedAgent}</p>`;
  const name = agent.version === undefined ? agent.name : `${agent.name} ${agent.version}`;
  return html`
    <p id="agent" class="sentence" part="agent">
      ${texts.askedBy} <strong>${visible(shortened(name, MAX_NAME))}</strong>
      <span class="unverified" part="unverified">${texts.unverified}</span>
    </p>
  `;
}

function riskTemplate({ approval: { risk }, texts }: QuestionModel): TemplateResult {
  const text = risk === undefined ? "" : texts.risks[risk];
  return html`
    <p
      id="risk"
      class="risk"
      part=${`risk risk-${risk ?? "unknown"}`}
      data-risk=${risk ?? nothing}
      ?hidden=${text === ""}
    >
      <span class="sign" aria-hidden="true"></span>
      <span>${text}</span>
    </p>
  `;
}

function rememberTemplate(
  { approval, draft, texts }: QuestionModel,
  { change }: QuestionActions,
): TemplateResult | typeof nothing {
  if (approval.risk === "transact") return nothing;
  const changed = (event: Event): void => change({ remember: (event.target as HTMLInputElement).checked });
  return html`
    <label class="remember" part="remember">
      <input type="checkbox" .checked=${draft.remember} @change=${changed} />
      <span>${texts.remember(approval.tool)}</span>
    </label>
  `;
}

function reasonTemplate({ draft, texts }: QuestionModel, { change }: QuestionActions): TemplateResult {
  const changed = (event: Event): void => change({ reason: (event.target as HTMLTextAreaElement).value });
  return html`
    <details part="reason">
      <summary>${texts.addReason}</summary>
      <label>
        ${texts.reason}
        <textarea part="input" rows="2" maxlength="500" .value=${draft.reason} @input=${changed}></textarea>
      </label>
    </details>
  `;
}

function buttonsTemplate(model: QuestionModel, { approve, decline, change }: QuestionActions): TemplateResult {
  const { approval, draft, texts } = model;
  const editing = draft.edits !== undefined;
  // The second click of two belongs to the question that the first one answered.
  const declineOnce = (event: MouseEvent): void => {
    if (event.detail < 2) decline();
  };
  const toggleEdits = (): void => change({ edits: editing ? undefined : new Map() });
  return html`
    <div class="buttons" part="buttons">
      <button type="button" part="button decline" ?disabled=${!model.canDecline} @click=${declineOnce}>
        ${texts.decline}
      </button>
      <button
        type="button"
        part="button edit"
        ?disabled=${!model.canDecline}
        ?hidden=${Object.keys(approval.args).length === 0}
        @click=${toggleEdits}
      >
        ${editing ? texts.discardEdits : texts.edit}
      </button>
      <button
        type="button"
        class="approve"
        part=${`button approve approve-${approval.risk ?? "unknown"}`}
        data-risk=${approval.risk ?? nothing}
        ?disabled=${!model.canApprove}
        @click=${approve}
        @keydown=${ignoreRepeats}
      >
        ${draft.edits !== undefined && draft.edits.size > 0 ? texts.approveEdited : texts.approve}
      </button>
    </div>
  `;
}

/** A key that is held down since before the button had the focus approves nothing. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
