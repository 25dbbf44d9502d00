import type { ToolInfo } from "@clientmcp/ui/devtools";
import type { Tool } from "clientmcp/protocol";
import { html, nothing, type TemplateResult } from "lit";
import type { AgentView, ClientView, InspectorEvent, WireView } from "../src/inspector/views.ts";
import { afterEvent, EMPTY_FEED, type FeedState } from "./feed.ts";
import { PageElement } from "./page-element.ts";
import { portabilityWarnings } from "./portability.ts";
import type { Arguments } from "./schema-form.ts";
import { clock, visible } from "./texts.ts";
import type { Replay } from "./timeline.ts";

const RISK = "io.github.clientmcp/risk";

/** `<clientmcp-inspector>`: what happens at the bridge that serves this page. */
export class Inspector extends PageElement {
  #feed: FeedState = EMPTY_FEED;
  #isLive = false;
  #events: EventSource | undefined;
  #chosenClient: string | undefined;
  #tool: string | undefined;
  #preset: Arguments | undefined;
  /** The wire log begins after this message. */
  #clearedTo = 0;
  readonly #infos = new WeakMap<Tool, ToolInfo>();

  override connectedCallback(): void {
    super.connectedCallback();
    const events = new EventSource("./dev/events");
    this.#events = events;
    events.addEventListener("open", () => this.#setLive(true));
    events.addEventListener("error", () => this.#setLive(false));
    events.addEventListener("message", ({ data }: MessageEvent<string>) => {
      this.#feed = afterEvent(this.#feed, JSON.parse(data) as InspectorEvent);
      this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#events?.close();
  }

  #setLive(isLive: boolean): void {
    this.#isLive = isLive;
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { clients, agents, calls, wire } = this.#feed;
    const client = this.#client();
    return html`
      <header>
        <h1>ClientMCP inspector</h1>
        <p role="status" data-tone=${this.#isLive ? "good" : "bad"}>
          ${this.#isLive ? "Live" : "The bridge does not answer. If it was started again, open its new address."}
        </p>
      </header>
      <main>
        <div class="column">
          ${section("Applications", this.#applications(clients, client))}
          ${client === undefined ? nothing : section(`Tools (${client.tools.length})`, this.#tools(client))}
          ${client === undefined ? nothing : section("Call", this.#callPanel(client))}
          ${section(
            "Settings for agents",
            client === undefined
              ? html`<p class="quiet">Here are settings to copy as soon as an application has connected.</p>`
              : html`<inspector-settings client=${client.id}></inspector-settings>`,
          )}
        </div>
        <div class="column">
          ${section(
            `Calls (${calls.length})`,
            html`<inspector-timeline class="scroll" .calls=${calls} @replay=${this.#replay}></inspector-timeline>`,
          )}
          ${section(`Agents (${agents.length})`, agentList(agents))} ${section("Wire", this.#wireLog(wire))}
        </div>
      </main>
    `;
  }

  /** The chosen one, or else the first that is online. */
  #client(): ClientView | undefined {
    const { clients } = this.#feed;
    return clients.find(({ id }) => id === this.#chosenClient) ?? clients.find(({ online }) => online) ?? clients[0];
  }

  #applications(clients: readonly ClientView[], shown: ClientView | undefined): TemplateResult {
    if (clients.length === 0) return noApplication();
    return html`<ul>
      ${clients.map(
        (client) =>
          html`<li>
            <div class="row">
              <button
                type="button"
                class="name"
                aria-pressed=${client === shown ? "true" : "false"}
                @click=${() => this.#choose(client.id, undefined)}
              >
                ${visible(client.id)}
              </button>
              <span data-tone=${client.online ? "good" : "bad"}>${client.online ? "online" : "offline"}</span>
              <span class="quiet">since ${clock(client.since)}</span>
            </div>
            ${
              client.instructions === undefined
                ? nothing
                : html`<details ?open=${client === shown}>
                    <summary>Instructions</summary>
                    <pre tabindex="0" role="group" aria-label="Instructions">${visible(client.instructions)}</pre>
                  </details>`
            }
          </li>`,
      )}
    </ul>`;
  }

  #tools(client: ClientView): TemplateResult {
    const warned = client.tools
      .map((tool) => ({ tool, warnings: portabilityWarnings(tool, client.id) }))
      .filter(({ warnings }) => warnings.length > 0);
    return html`
      <clientmcp-tool-list
        .tools=${client.tools.map((tool) => this.#info(tool))}
        .selected=${this.#tool}
        @tool-select=${({ detail }: CustomEvent<{ readonly name: string }>) => this.#prepare(client.id, detail.name)}
      ></clientmcp-tool-list>
      ${
        warned.length === 0
          ? nothing
          : html`<details open>
              <summary>What other agents and models may refuse (${warned.length})</summary>
              <ul aria-label="Portability">
                ${warned.map(
                  ({ tool, warnings }) =>
                    html`<li>
                      <span class="name">${visible(tool.name)}</span>
                      ${warnings.map((warning) => html`<div data-tone="wait">${visible(warning)}</div>`)}
                    </li>`,
                )}
              </ul>
            </details>`
      }
    `;
  }

  #callPanel(client: ClientView): TemplateResult {
    const tool = client.tools.find(({ name }) => name === this.#tool);
    return html`<inspector-call
      client=${client.id}
      .tool=${tool && this.#info(tool)}
      .preset=${this.#preset}
    ></inspector-call>`;
  }

  /** The same object for the same tool, so that a form is made anew only for another one. */
  #info(tool: Tool): ToolInfo {
    const known = this.#infos.get(tool);
    if (known !== undefined) return known;
    const { _meta: meta } = tool;
    const info = { ...tool, risk: meta?.[RISK] } as ToolInfo;
    this.#infos.set(tool, info);
    return info;
  }

  #wireLog(wire: readonly WireView[]): TemplateResult {
    const frames = wire
      .filter(({ id }) => id > this.#clearedTo)
      .map(({ id, at, from, text, bytes }) => ({ id, at, from, text, length: Math.max(bytes, text.length) }));
    return html`<clientmcp-wire-log
      class="scroll"
      .frames=${frames}
      @wire-clear=${this.#clearWire}
    ></clientmcp-wire-log>`;
  }

  readonly #clearWire = (): void => {
    this.#clearedTo = this.#feed.wire.at(-1)?.id ?? 0;
    this.requestUpdate();
  };

  readonly #replay = ({ detail }: CustomEvent<Replay>): void => {
    this.#prepare(detail.client, detail.name, { ...detail.arguments });
  };

  /** Shows the form for a call, and leads there whoever asked for it. */
  #prepare(client: string, tool: string, preset?: Arguments): void {
    this.#choose(client, tool, preset);
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('section[aria-label="Call"]')?.focus());
  }

  #choose(client: string, tool: string | undefined, preset?: Arguments): void {
    this.#chosenClient = client;
    this.#tool = tool;
    this.#preset = preset;
    this.requestUpdate();
  }
}

function noApplication(): TemplateResult {
  const { host, origin } = location;
  return html`
    <p class="quiet">No application has connected yet.</p>
    <p class="quiet">
      It connects to <span class="name">ws://${host}/connect</span>, with a token from
      <span class="name">${origin}/dev/token</span>.
    </p>
  `;
}

function agentList(agents: readonly AgentView[]): TemplateResult {
  if (agents.length === 0) return html`<p class="quiet">No agent has asked yet.</p>`;
  return html`<ul>
    ${agents
      .toSorted((a, b) => b.seenAt - a.seenAt)
      .map(
        ({ name, version, era, revision, client, seenAt }) =>
          html`<li class="row">
            <span class="name">${visible(name)}</span>
            <span>${visible(version ?? "")}</span>
            <span class="tag">${era} ${visible(revision)}</span>
            <span class="quiet">→ ${visible(client)}, last seen at ${clock(seenAt)}</span>
          </li>`,
      )}
  </ul>`;
}

function section(title: string, content: TemplateResult): TemplateResult {
  return html`<section aria-label=${title.replace(/ \(.*/, "")} tabindex="-1">
    <h2>${title}</h2>
    ${content}
  </section>`;
}
