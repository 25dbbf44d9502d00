import type { ClientMCP } from "clientmcp";
import { css, html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from "lit";
import { ClientElement } from "../client-element.ts";
import { callByHand, type HandCall } from "./call-by-hand.ts";
import type { CallState } from "./call-form.ts";
import type { CallRequest } from "./devtools-event.ts";
import { partStyles } from "./part-styles.ts";
import type { WireLog } from "./record-wire.ts";
import { ToolReader } from "./tool-info.ts";

/** The part of a client that the devtools use. */
export type DevtoolsClient = Pick<ClientMCP, "subscribe" | "getSnapshot" | "inPage" | "takeOver">;

/**
 * `<clientmcp-devtools>`: what a developer wants to see of a client, and calls by hand. Such a call goes the way of an agent's:
 * it is checked, asks, and is in the log.
 */
export class ClientMCPDevtools extends ClientElement<DevtoolsClient> {
  static override get properties(): PropertyDeclarations {
    return { ...super.properties, wire: { attribute: false } };
  }

  static override get styles(): CSSResultGroup {
    return [partStyles(), devtoolsStyles()];
  }

  /** What `recordWire` writes into; without one there is no wire log. */
  declare wire: WireLog | undefined;
  readonly #tools = new ToolReader();
  #selected: string | undefined;
  #preset: CallRequest["arguments"] | undefined;
  #call: CallState = { state: "idle" };
  #running: HandCall | undefined;
  #unwatch: (() => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#unwatch = undefined;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    super.willUpdate(changed);
    if (changed.has("client")) this.#choose(undefined);
    if (!changed.has("wire") && this.#unwatch !== undefined) return;
    this.#unwatch?.();
    this.#unwatch = this.isConnected ? this.wire?.subscribe(() => this.requestUpdate()) : undefined;
  }

  protected override render(): TemplateResult {
    const { client, wire } = this;
    if (client === undefined) return html`<p class="quiet">No client was given.</p>`;
    const { approvals, activity } = client.getSnapshot();
    const tools = this.#tools.read(client);
    return html`
      <clientmcp-connection-badge .client=${client}></clientmcp-connection-badge>
      ${section(
        `Tools (${tools.length})`,
        html`<clientmcp-tool-list
          .tools=${tools}
          .selected=${this.#selected}
          @tool-select=${({ detail }: CustomEvent<{ readonly name: string }>) => this.#choose(detail.name)}
        ></clientmcp-tool-list>`,
      )}
      ${section(
        "Call",
        html`<clientmcp-call-form
          .tool=${tools.find(({ name }) => name === this.#selected)}
          .preset=${this.#preset}
          .call=${this.#call}
          @tool-call=${({ detail }: CustomEvent<CallRequest>) => void this.#run(client, detail)}
          @tool-cancel=${this.#cancel}
        ></clientmcp-call-form>`,
      )}
      ${section(
        `Questions (${approvals.length})`,
        html`<clientmcp-question-list .questions=${approvals}></clientmcp-question-list>`,
      )}
      ${section(
        `Calls (${activity.length})`,
        html`<clientmcp-call-log
          .calls=${activity}
          @call-replay=${({ detail }: CustomEvent<CallRequest>) => this.#choose(detail.name, detail.arguments)}
        ></clientmcp-call-log>`,
      )}
      ${
        wire === undefined
          ? nothing
          : section(
              `Wire (${wire.frames.length})`,
              html`<clientmcp-wire-log .frames=${wire.frames} @wire-clear=${() => wire.clear()}></clientmcp-wire-log>`,
            )
      }
    `;
  }

  /** A call that is running goes on, in the log. */
  #choose(name: string | undefined, preset?: CallRequest["arguments"]): void {
    this.#running = undefined;
    this.#selected = name;
    // A copy, so that the same call can be prepared once more after an edit.
    this.#preset = preset && { ...preset };
    this.#call = { state: "idle" };
    this.requestUpdate();
  }

  async #run(client: DevtoolsClient, request: CallRequest): Promise<void> {
    const startedAt = Date.now();
    const running = callByHand(client, request.name, request.arguments);
    this.#running = running;
    this.#call = { state: "running" };
    this.requestUpdate();
    const result = await running.result;
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#call = { state: "done", result, ms: Date.now() - startedAt };
    this.requestUpdate();
  }

  readonly #cancel = (): void => {
    this.#running?.cancel();
    this.#running = undefined;
    this.#call = { state: "idle" };
    this.requestUpdate();
  };
}

function section(title: string, content: TemplateResult): TemplateResult {
  return html`<section aria-label=${title}>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

function devtoolsStyles() {
  return css`
    :host {
      padding: 0.75rem;
      overflow: auto;
      border: 1px solid var(--_border);
      border-radius: var(--_radius);
      background: var(--_background);
    }
    h2 {
      margin-block: 1rem 0.25rem;
      font-size: 1rem;
    }
  `;
}
