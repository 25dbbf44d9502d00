import type { Approval, ClientMCP } from "clientmcp";
import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from "lit";
import { ClientElement, type Subscribable } from "../client-element.ts";
import { themeStyles } from "../theme-styles.ts";
import { shortened } from "../text/argument-text.ts";
import { visible } from "../text/visible-template.ts";
import { approvalDialogStyles } from "./approval-dialog-styles.ts";
import { APPROVAL_DIALOG_TEXTS, type ApprovalDialogTexts } from "./approval-dialog-texts.ts";
import { applyEdits, EMPTY_DRAFT, type Draft } from "./draft.ts";
import { trapTab } from "./focus-trap.ts";
import { QuestionQueue, type EndedQuestion, type Questions } from "./question-queue.ts";
import { questionTemplate } from "./question-template.ts";

const MAX_TITLE = 100;
const DEFAULT_ARM_AFTER_MS = 500;
const LAST_CALL_SECONDS = 10;
const NONE: ReadonlySet<string> = new Set();

/** The part of a client that the dialog uses. */
export interface ApprovalClient extends Subscribable, Pick<ClientMCP, "approve" | "decline" | "addPrompt"> {
  readonly getSnapshot: () => Questions;
}

/**
 * `<clientmcp-approval-dialog>`: asks the user about the calls that need approval, one question at a time, in a modal dialog.
 * While it is in a document and has a client, the client knows that questions can be shown.
 */
export class ClientMCPApprovalDialog extends ClientElement<ApprovalClient> {
  static override get properties(): PropertyDeclarations {
    return {
      ...super.properties,
      texts: { attribute: false },
      armAfterMs: { type: Number, attribute: "arm-after-ms" },
    };
  }

  static override get styles(): CSSResultGroup {
    return [themeStyles(), approvalDialogStyles()];
  }

  /** Texts to use instead of the English ones. */
  declare texts: Partial<ApprovalDialogTexts>;
  /** How long a question is shown before it can be approved, so that no click meant for something else does; default 500 ms. */
  declare armAfterMs: number;
  #texts = APPROVAL_DIALOG_TEXTS;
  #queue = new QuestionQueue();
  #drafts = new Map<string, Draft>();
  #faulty = NONE;
  #ended: readonly EndedQuestion[] = [];
  #shown: Approval | undefined;
  #armed = false;
  #armTimer: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.texts = {};
    this.armAfterMs = DEFAULT_ARM_AFTER_MS;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#show(undefined);
  }

  protected override attach(client: ApprovalClient): () => void {
    const unsubscribe = super.attach(client);
    const removePrompt = client.addPrompt();
    return () => {
      unsubscribe();
      removePrompt();
    };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has("client")) this.#forget();
    if (changed.has("texts")) this.#texts = { ...APPROVAL_DIALOG_TEXTS, ...this.texts };
    const { client } = this;
    if (client === undefined) return;
    this.#ended = [...this.#ended, ...this.#queue.update(client.getSnapshot())];
    for (const id of this.#drafts.keys()) if (!this.#queue.has(id)) this.#drafts.delete(id);
    if (this.#queue.current?.id !== this.#shown?.id) this.#faulty = NONE;
  }

  protected override render(): TemplateResult {
    const question = this.#queue.current;
    const notice = this.#noticeTemplate();
    return html`
      <dialog
        part="dialog"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="title"
        aria-describedby="agent detail risk"
        @keydown=${this.#keyPressed}
        @cancel=${this.#closeRequested}
        @close=${this.#closed}
      >
        <div role="status">${question === undefined ? nothing : notice}</div>
        ${question === undefined ? nothing : this.#questionTemplate(question)}
      </dialog>
      <div role="status">${question === undefined ? notice : nothing}</div>
    `;
  }

  protected override updated(): void {
    if (this.isConnected) this.#show(this.#queue.current);
  }

  #questionTemplate(approval: Approval): TemplateResult {
    const isOpen = !this.#queue.isAnswered(approval.id);
    const secondsLeft = this.#secondsLeft(approval);
    const texts = this.#texts;
    return html`
      ${questionTemplate(
        {
          approval,
          position: this.#queue.position,
          count: this.#queue.count,
          secondsLeft,
          draft: this.#draft(approval.id),
          faulty: this.#faulty,
          // Where another question has just taken its place, the timer of the one before does not count.
          canApprove: isOpen && this.#armed && this.#shown?.id === approval.id && secondsLeft > 0,
          canDecline: isOpen,
          texts,
        },
        {
          approve: () => this.#approve(approval),
          decline: () => this.#decline(approval),
          step: (by) => {
            this.#queue.step(by);
            this.requestUpdate();
          },
          change: (draft) => this.#change(approval.id, draft),
        },
      )}
      <div class="visually-hidden" role="alert">
        ${secondsLeft > 0 && secondsLeft <= LAST_CALL_SECONDS ? texts.timeLeft(LAST_CALL_SECONDS) : nothing}
      </div>
    `;
  }

  #noticeTemplate(): TemplateResult | typeof nothing {
    const texts = this.#texts;
    if (this.#ended.length === 0) return nothing;
    return html`
      <div class="notice" part="notice">
        <div>
          ${this.#ended.map(
            ({ approval, reason }) =>
              html`<p>${visible(texts.ended[reason](shortened(approval.title, MAX_TITLE)))}</p>`,
          )}
        </div>
        <button type="button" part="button dismiss" @click=${this.#dismiss}>${texts.dismiss}</button>
      </div>
    `;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  #draft(id: string): Draft {
    return this.#drafts.get(id) ?? EMPTY_DRAFT;
  }

  #secondsLeft({ expiresAt }: Approval): number {
    return Math.max(0, Math.ceil((expiresAt - Date.now()) / 1_000));
  }

  #change(id: string, change: Partial<Draft>): void {
    this.#drafts.set(id, { ...this.#draft(id), ...change });
    this.#faulty = NONE;
    this.requestUpdate();
  }

  #approve(approval: Approval): void {
    if (!this.#queue.has(approval.id)) return;
    const { edits, remember } = this.#draft(approval.id);
    const edited = edits === undefined || edits.size === 0 ? undefined : applyEdits(approval.args, edits);
    if (edited?.ok === false) return this.#showFaults(edited.faulty);
    this.#answered(approval, edited !== undefined);
    this.client?.approve(approval.id, {
      ...(edited && { args: edited.args }),
      ...(remember && { remember: "session" }),
    });
  }

  #decline(approval: Approval): void {
    if (!this.#queue.has(approval.id) || this.#queue.isAnswered(approval.id)) return;
    const reason = this.#draft(approval.id).reason.trim();
    this.#answered(approval, false);
    this.client?.decline(approval.id, reason === "" ? undefined : reason);
  }

  #answered(approval: Approval, edited: boolean): void {
    this.#queue.answered(approval.id, edited);
    this.#ended = [];
    this.requestUpdate();
  }

  #showFaults(faulty: ReadonlySet<string>): void {
    this.#faulty = faulty;
    this.requestUpdate();
    void this.updateComplete.then(() => this.#dialog?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  /** Opens, closes, or turns to another question. */
  #show(question: Approval | undefined): void {
    const dialog = this.#dialog;
    if (question?.id === this.#shown?.id && dialog?.open === (question !== undefined)) return;
    this.#shown = question;
    this.#armed = false;
    clearTimeout(this.#armTimer);
    if (question === undefined) {
      clearInterval(this.#clock);
      this.#clock = undefined;
      return dialog?.close();
    }
    if (dialog?.open === false) dialog.showModal();
    // Not on a button: a key that was meant for the page must answer nothing.
    dialog?.querySelector<HTMLElement>("#title")?.focus();
    dialog?.scrollTo(0, 0);
    this.#clock ??= setInterval(() => this.requestUpdate(), 1_000);
    this.#armTimer = setTimeout(() => {
      this.#armed = true;
      this.requestUpdate();
    }, this.armAfterMs);
  }

  /** Another client's questions are others, even where their ids are the same. */
  #forget(): void {
    if (this.hasUpdated) this.#show(undefined);
    this.#queue = new QuestionQueue();
    this.#drafts.clear();
    this.#ended = [];
  }

  readonly #dismiss = (): void => {
    this.#ended = [];
    this.requestUpdate();
  };

  readonly #keyPressed = (event: KeyboardEvent): void => {
    trapTab(event, event.currentTarget as HTMLElement);
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    // Held down it answers one question, not all.
    if (!event.repeat) this.#declineShown();
  };

  /** The browser's own way to close a dialog, such as the back button of a phone. */
  readonly #closeRequested = (event: Event): void => {
    event.preventDefault();
    this.#declineShown();
  };

  /** Browsers let nobody prevent the second request to close. */
  readonly #closed = (): void => {
    if (this.#shown === undefined || this.#dialog?.open === true) return;
    this.#declineShown();
    this.requestUpdate();
  };

  #declineShown(): void {
    if (this.#shown !== undefined) this.#decline(this.#shown);
  }
}
