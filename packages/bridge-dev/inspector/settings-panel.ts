import { html, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import type { AgentHost, AgentSettings, SettingsForm } from "../src/agent-settings.ts";
import { PageElement } from "./page-element.ts";

const HOSTS: readonly (readonly [AgentHost, string])[] = [
  ["claude", "Claude Code"],
  ["codex", "Codex"],
  ["cursor", "Cursor"],
  ["vscode", "VS Code"],
  ["gemini", "Gemini CLI"],
  ["json", "Others (JSON)"],
];
const FORMS: readonly (readonly [SettingsForm, string])[] = [
  ["header", "header"],
  ["path", "address"],
  ["stdio", "process"],
];

type Copy = { readonly state: "copied" | "shown"; readonly host: string; readonly settings: AgentSettings };

/** `<inspector-settings>`: what to give an agent's host, to be copied. It holds a token, so it is fetched only then. */
export class SettingsPanel extends PageElement {
  static override get properties(): PropertyDeclarations {
    return { client: {} };
  }

  declare client: string;
  #copy: Copy | undefined;
  #fault: string | undefined;

  protected override render(): TemplateResult {
    return html`
      <p class="quiet">
        Copies settings with a token for ${this.client}: in a header, in the address, or for a process that the host
        starts.
      </p>
      <ul>
        ${HOSTS.map(
          ([host, name]) =>
            html`<li class="row">
              <span class="host">${name}</span>
              ${FORMS.map(
                ([form, label]) =>
                  html`<button
                    type="button"
                    aria-label=${`Copy the ${label} form for ${name}`}
                    @click=${() => void this.#copySettings(host, name, form)}
                  >
                    ${label}
                  </button>`,
              )}
            </li>`,
        )}
      </ul>
      <div role="status">${this.#outcome()}</div>
    `;
  }

  #outcome(): TemplateResult | typeof nothing {
    if (this.#fault !== undefined) return html`<p data-tone="bad">${this.#fault}</p>`;
    if (this.#copy === undefined) return nothing;
    const { state, host, settings } = this.#copy;
    return html`
      <p>
        ${state === "copied" ? `Copied for ${host}. ${settings.instruction.replace(/:$/, ".")}` : settings.instruction}
      </p>
      ${state === "shown" ? html`<pre tabindex="0">${settings.text}</pre>` : nothing}
    `;
  }

  async #copySettings(host: AgentHost, name: string, form: SettingsForm): Promise<void> {
    const query = new URLSearchParams({ host, form, client: this.client });
    const response = await fetch(`./dev/settings?${query}`);
    this.#fault = response.ok ? undefined : await response.text();
    if (response.ok) {
      const settings = (await response.json()) as AgentSettings;
      this.#copy = { state: await written(settings.text), host: name, settings };
    }
    this.requestUpdate();
  }
}

async function written(text: string): Promise<Copy["state"]> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "shown"; // The browser does not let this page write, so the user has to.
  }
}
