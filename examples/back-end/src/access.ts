import { mintToken } from "clientmcp/tokens";
import { createBridge, type Bridge } from "clientmcp-bridge";
import { CountedGenerations } from "./counted-generations.ts";
import type { Settings } from "./settings.ts";

const AGENT_TOKEN_SECONDS = 30 * 24 * 3_600;

/** Who may reach a user's page: the bridge, and the tokens that it accepts. The client ID is the user's name. */
export class Access {
  readonly bridge: Bridge;
  readonly #settings: Settings;
  readonly #generations = new CountedGenerations();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.bridge = createBridge({
      secrets: [settings.secret],
      generations: this.#generations,
      // A report holds no token and no payload.
      onReport: (report) => void process.stdout.write(`${JSON.stringify(report)}\n`),
    });
  }

  /** For the page of a user who is signed in. Short-lived: the page asks again for every connection. */
  async clientToken(user: string): Promise<string> {
    return this.#mint(user, "client", this.#settings.clientTokenSeconds);
  }

  /** For the user to paste into an agent. It is kept nowhere, and the one before it no longer counts. */
  async newAgentToken(user: string): Promise<string> {
    this.#generations.raise(user, "agent");
    return this.#mint(user, "agent", AGENT_TOKEN_SECONDS);
  }

  /** A channel outlives its token, so the bridge is told; other browsers of the same user come back with a new token. */
  signedOut(user: string): void {
    this.#generations.raise(user, "client");
  }

  async #mint(sub: string, role: "client" | "agent", expiresIn: number): Promise<string> {
    const gen = this.#generations.current(sub, role);
    return mintToken({ secret: this.#settings.secret, sub, role, expiresIn, gen });
  }
}
