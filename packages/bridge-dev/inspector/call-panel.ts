import type { CallRequest, CallState, ToolInfo } from "@clientmcp/ui/devtools";
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from "lit";
import { InspectorAgent } from "./call-as-agent.ts";
import { PageElement } from "./page-element.ts";
import type { Arguments } from "./schema-form.ts";

/** `<inspector-call>`: a form for the arguments of a tool, the JSON that it makes, and what a call brought. */
export class CallPanel extends PageElement {
  static override get properties(): PropertyDeclarations {
    return { client: {}, tool: { attribute: false }, preset: { attribute: false } };
  }

  declare client: string;
  declare tool: ToolInfo | undefined;
  /** The arguments of a call that is made again. */
  declare preset: Arguments | undefined;
  readonly #agent = new InspectorAgent();
  #arguments: Arguments | undefined;
  #call: CallState = { state: "idle" };
  #running: AbortController | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOtherTool = changed.has("tool") && changed.get("tool")?.name !== this.tool?.name;
    if (!isOtherTool && !changed.has("client") && !changed.has("preset")) return;
    this.#running = undefined;
    this.#arguments = undefined;
    this.#call = { state: "idle" };
  }

  protected override render(): TemplateResult {
    const { tool, preset } = this;
    if (tool === undefined) return html`<p class="quiet">Choose a tool to call.</p>`;
    return html`
      <inspector-form
        .schema=${tool.inputSchema ?? {}}
        .preset=${preset}
        @form-change=${this.#filledIn}
      ></inspector-form>
      <clientmcp-call-form
        .tool=${tool}
        .preset=${this.#arguments ?? preset}
        .call=${this.#call}
        @tool-call=${({ detail }: CustomEvent<CallRequest>) => void this.#run(detail)}
        @tool-cancel=${this.#cancel}
      ></clientmcp-call-form>
    `;
  }

  readonly #filledIn = ({ detail }: CustomEvent<unknown>): void => {
    if (typeof detail !== "object" || detail === null || Array.isArray(detail)) return;
    this.#arguments = { ...detail };
    this.requestUpdate();
  };

  async #run({ name, arguments: args }: CallRequest): Promise<void> {
    const startedAt = Date.now();
    const running = new AbortController();
    this.#running = running;
    this.#call = { state: "running" };
    this.requestUpdate();
    const result = await this.#agent
      .call(this.client, name, args, running.signal)
      .catch((error: unknown) => ({ content: [{ type: "text" as const, text: String(error) }], isError: true }));
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#call = { state: "done", result, ms: Date.now() - startedAt };
    this.requestUpdate();
  }

  /** Hanging up is how an agent cancels. */
  readonly #cancel = (): void => {
    this.#running?.abort();
    this.#running = undefined;
    this.#call = { state: "idle" };
    this.requestUpdate();
  };
}
