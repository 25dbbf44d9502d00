import { isClosedByApp } from "./call-in-page.ts";
import { browserModelContext, type ModelContext } from "./model-context.ts";
import { offerTool } from "./offer-tool.ts";
import type { OfferedClient } from "./offered-client.ts";

/** Where the tools go, for browsers and libraries that keep their model context elsewhere. */
export interface OfferOptions {
  /** Where to offer the tools; by default the browser's own, `document.modelContext` or `navigator.modelContext`. */
  readonly modelContext?: ModelContext | undefined;
}

interface Offer {
  /** The JSON of the definition that was offered. */
  readonly definition: string;
  readonly withdraw: () => void;
}

/**
 * Offers the tools of `client` to the browser's own agent (WebMCP) for as long as they are exposed, with or without a bridge. A
 * call runs as one of the bridge's does: validated, decided by the policy, asked about, and listed in `activity`, as the
 * agent `browser`. After `client.close()` nothing is offered until `connect()`.
 *
 * Does nothing where the browser has no model context. What goes wrong is told to the client's `onError`: this never throws.
 *
 * @returns A function that withdraws all of them; calls under way go on. Calling it again does nothing.
 */
export function offerToBrowser(client: OfferedClient, options: OfferOptions = {}): () => void {
  const context = usable(client, options);
  if (context === undefined) return () => undefined;
  const offers = new Map<string, Offer>();

  const update = (wanted: ReadonlyMap<string, string>): void => {
    for (const [name, { definition, withdraw }] of offers) {
      if (wanted.get(name) === definition) continue;
      offers.delete(name);
      withdraw();
    }
    for (const [name, definition] of wanted) {
      // A refused tool stays in the map as well: it is tried again when its definition changes, not at every change.
      if (!offers.has(name)) offers.set(name, { definition, withdraw: offerTool(client, context, definition) });
    }
  };
  const follow = (): void => update(isClosedByApp(client) ? new Map() : client.inPage.tools());

  follow();
  const unsubscribe = client.subscribe(follow);
  return () => {
    unsubscribe();
    update(new Map());
  };
}

function usable(client: OfferedClient, { modelContext }: OfferOptions): ModelContext | undefined {
  try {
    const context = modelContext ?? browserModelContext();
    return typeof context?.registerTool === "function" ? context : undefined;
  } catch (error) {
    client.inPage.report(error);
    return undefined;
  }
}
