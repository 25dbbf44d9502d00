import type { CheckContext } from "./check-context.ts";

/** How much a rule weighs: what a bridge owes to everybody, or what a good one does. */
export type Level = "MUST" | "SHOULD";

/** What a check needs beyond the address and the secret, as names of options. */
export type Need = "origin" | "publicOrigin" | "callTimeout" | "slow" | "secrets";

/** One rule of the protocol and the way to see whether a bridge keeps it. */
export interface Check {
  /** Theme and rule, such as `agent.era.header-missing`. It never changes its meaning. */
  readonly id: string;
  /** The section that states the rule, such as `SPEC §4.1`. */
  readonly section: string;
  readonly level: Level;
  /** The rule as a promise of the bridge. */
  readonly title: string;
  readonly needs: readonly Need[];
  /** Resolves when the bridge keeps the rule, rejects (with a `CheckFailure` where possible) when it does not. */
  readonly run: (context: CheckContext) => Promise<void>;
}

/** Writes down the checks of one theme, whose ids all begin with `theme`. */
export class Theme {
  readonly #theme: string;
  readonly #section: string;
  readonly #checks: Check[] = [];

  constructor(theme: string, section: string) {
    this.#theme = theme;
    this.#section = section;
  }

  get checks(): readonly Check[] {
    return this.#checks;
  }

  must(rule: string, title: string, run: Check["run"], options: RuleOptions = {}): void {
    this.#add("MUST", rule, title, run, options);
  }

  should(rule: string, title: string, run: Check["run"], options: RuleOptions = {}): void {
    this.#add("SHOULD", rule, title, run, options);
  }

  #add(level: Level, rule: string, title: string, run: Check["run"], options: RuleOptions): void {
    const { section = this.#section, needs = [] } = options;
    this.#checks.push({ id: `${this.#theme}.${rule}`, section: `SPEC ${section}`, level, title, needs, run });
  }
}

interface RuleOptions {
  /** Where the rule stands, when not in the theme's own section. */
  readonly section?: string;
  readonly needs?: readonly Need[];
}
