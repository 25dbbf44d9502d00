import { LitElement, type PropertyDeclarations, type PropertyValues } from "lit";

/** The part of a client that every element needs. */
export interface Subscribable {
  readonly subscribe: (listener: () => void) => () => void;
}

/** An element that shows a client: it follows `client` while it is in a document, and holds nothing of it otherwise. */
export abstract class ClientElement<C extends Subscribable> extends LitElement {
  static override get properties(): PropertyDeclarations {
    return { client: { attribute: false } };
  }

  /** The client to show. A property, not an attribute. */
  declare client: C | undefined;
  #attached: { readonly client: C; readonly detach: () => void } | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#attach();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#detach();
  }

  protected override willUpdate(_changed: PropertyValues): void {
    if (this.#attached?.client === this.client) return;
    this.#detach();
    this.#attach();
  }

  /** Begins to follow a client; returns what ends it. */
  protected attach(client: C): () => void {
    return client.subscribe(() => this.requestUpdate());
  }

  #attach(): void {
    const { client } = this;
    if (client !== undefined && this.isConnected) this.#attached = { client, detach: this.attach(client) };
  }

  #detach(): void {
    this.#attached?.detach();
    this.#attached = undefined;
  }
}
