import { expect, type Page, type WebSocket } from "@playwright/test";

const PASSWORDS = { ada: "analytical", grace: "compiler" };
export type User = keyof typeof PASSWORDS;

declare global {
  interface Window {
    served: ReadonlySet<Element>;
  }
}

/** The example's page in a browser, as a customer of the shop has it. */
export class ShopPage {
  readonly page: Page;
  /** What the browser complained about: every error and warning. */
  readonly complaints: string[] = [];
  /** The connections to the bridge that the page has opened. */
  readonly sockets: WebSocket[] = [];
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
    page.on("websocket", (socket) => this.sockets.push(socket));
    page.on("pageerror", ({ message }) => this.complaints.push(message));
    page.on("console", (message) => {
      // Which Lit says of its own build for development.
      const isExpected = message.text().startsWith("Lit is in dev mode.");
      if (["error", "warning"].includes(message.type()) && !isExpected) this.complaints.push(message.text());
    });
  }

  /** Has pages that are opened from now on remember what the server has sent. */
  async rememberServed(): Promise<void> {
    await this.page.addInitScript(() => {
      document.addEventListener("readystatechange", () => {
        // Parsed as a whole, and before the framework's modules run.
        if (document.readyState === "interactive") window.served = new Set(document.querySelectorAll("main *"));
      });
    });
  }

  /** The elements that are not the server's any more, or not only the server's: hydration keeps all and adds none. */
  async changedByHydration(): Promise<readonly string[]> {
    return this.page.evaluate(() => {
      const shown = new Set(document.querySelectorAll("main *"));
      return [
        ...[...window.served].filter((element) => !shown.has(element)),
        ...[...shown].filter((element) => !window.served.has(element)),
      ].map(({ outerHTML }) => outerHTML);
    });
  }

  async open(path = "/"): Promise<void> {
    await this.page.goto(this.#url + path);
  }

  async signIn(user: User): Promise<void> {
    await this.page.getByLabel("User").fill(user);
    await this.page.getByLabel("Password").fill(PASSWORDS[user]);
    await this.page.getByRole("button", { name: "Sign in" }).click();
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(`Orders of ${user}`);
  }

  async online(): Promise<void> {
    await expect(this.page.getByLabel("Connection")).toHaveText("online");
  }

  async signOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Sign out" }).click();
    await this.signedOut();
  }

  async signedOut(): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText("You are not signed in");
  }

  /** What makes a request of another program the request of whoever is signed in here. */
  async cookie(): Promise<string> {
    const cookies = await this.page.context().cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  }
}
