import { expect, fireEvent, userEvent, waitFor, within } from "storybook/test";
import { seriousFaults } from "./serious-faults.ts";
import type { Stage } from "./stage.ts";

/** How long somebody looks at a question before answering: the dialog cannot be approved sooner. */
const READING_MS = 600;

type Queries = ReturnType<typeof within>;

/** The person in front of the page. */
export class User {
  readonly #page: HTMLElement;
  readonly #stage: Stage;

  constructor(page: HTMLElement, stage: Stage) {
    this.#page = page;
    this.#stage = stage;
  }

  /** Waits for a question, checks its accessibility, and reads it. */
  async reads(title: string): Promise<HTMLDialogElement> {
    await waitFor(() => expect(this.question.getByRole("heading", { name: title })).toBeVisible());
    await this.#stage.rehearsal?.clock.pass(READING_MS);
    // A colour in the middle of its motion is nobody's choice.
    await Promise.allSettled(this.dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
    await expect(await seriousFaults()).toEqual([]);
    return this.dialog;
  }

  /** Waits until the dialog can ask. */
  async appears(): Promise<void> {
    await waitFor(() => expect(this.dialog).toBeInTheDocument());
  }

  /** What has the focus inside of the dialog. */
  get focused(): Element | null {
    return (this.dialog.getRootNode() as ShadowRoot).activeElement;
  }

  /** What the page announces about questions that have ended. */
  get announcement(): string {
    return [...this.#root.querySelectorAll("[role=status]")].map(({ textContent }) => textContent).join(" ");
  }

  async clicks(name: string): Promise<void> {
    await userEvent.click(await this.question.findByRole("button", { name }));
  }

  async sees(text: string): Promise<void> {
    await waitFor(() => expect(this.#root).toHaveTextContent(text));
  }

  /** Whether nothing is asked, after all that is on its way has arrived. */
  async seesNoQuestion(): Promise<void> {
    await this.#stage.rehearsal?.clock.settle();
    await expect(this.dialog.open).toBe(false);
  }

  /** Fills in a field of the dialog. Not by keys: the library that simulates them cannot see the focus in a shadow tree. */
  async fills(name: string, value: string): Promise<void> {
    await fireEvent.input(this.question.getByRole("textbox", { name }), { target: { value } });
  }

  get question(): Queries {
    return within(this.dialog);
  }

  get dialog(): HTMLDialogElement {
    const dialog = this.#root.querySelector("dialog");
    if (dialog === null) throw new Error("The element shows nothing.");
    return dialog;
  }

  get #root(): HTMLElement {
    const element = this.#page.querySelector("clientmcp-approval-dialog");
    // A shadow root can be searched like an element.
    if (element?.shadowRoot) return element.shadowRoot as unknown as HTMLElement;
    throw new Error("There is no dialog on the page.");
  }
}
