import { ClientMCP } from "./client.ts";
import type { ClientMCPOptions } from "./client-options.ts";

type Functions = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>;

/** Two equal keys are the same connection: functions are followed, and instructions can change on an open one. */
export function optionsKey(options: ClientMCPOptions): string {
  return JSON.stringify({ ...options, instructions: undefined }, (_, value: unknown) =>
    typeof value === "function" ? "function" : value,
  );
}

/** A client that a provider owns. A new `optionsKey` asks for a new one. */
export class OwnedClient {
  /** The `optionsKey` of the options that it was made with. */
  readonly key: string;
  /** Connects when the component is there to stay, at the first `hold()`. */
  readonly client: ClientMCP;
  #holders = 0;

  /** @param latest Functions are read from `latest.current` at each of their calls. */
  constructor(options: ClientMCPOptions, latest: { readonly current: ClientMCPOptions }) {
    this.key = optionsKey(options);
    this.client = new ClientMCP(following(options, latest));
  }

  /** Connects, and closes for good when the returned function was called and the component is not back at once. */
  hold(): () => void {
    this.#holders++;
    // If it is refused for good, the client's status and reason say so.
    void this.client.connect();
    return () => {
      this.#holders--;
      // Frameworks unmount and mount again at once in development, and that must not cost a connection.
      setTimeout(() => {
        if (this.#holders === 0) this.client.close();
      });
    };
  }
}

/** Options with functions that call the latest ones. */
function following(options: ClientMCPOptions, latest: { readonly current: ClientMCPOptions }): ClientMCPOptions {
  const entries = Object.entries(options).map(([name, value]) => {
    if (typeof value !== "function" || name === "WebSocket") return [name, value];
    const follow = (...args: readonly unknown[]): unknown => (latest.current as unknown as Functions)[name]?.(...args);
    return [name, follow];
  });
  return Object.fromEntries(entries) as ClientMCPOptions;
}
