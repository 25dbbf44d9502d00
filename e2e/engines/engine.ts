/** A browser of any make, as far as its tests need one. */
export interface Engine {
  /** Whether it keeps a page with an open WebSocket for the way back. */
  readonly keepsConnectedPages: boolean;
  /** Close codes that it does not know and shows as 1006. */
  readonly unknownCodes: readonly number[];
  /** Opens a page that the user sees. */
  open(url: string): Promise<Tab>;
  /** Takes the network from all tabs, or gives it back; absent where nothing can. */
  readonly setOffline?: (offline: boolean) => Promise<void>;
  /** Closes what was opened. */
  reset(): Promise<void>;
  quit(): Promise<void>;
}

/** A page in a tab or window. Elements are named by CSS selectors, and also found in open shadow trees. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Goes back in the history; what comes up may still be loading. */
  back(): Promise<void>;
  /** Takes the page out of the user's sight, as another tab in front of it does. */
  hide(): Promise<void>;
  show(): Promise<void>;
  /** The text of an element, or nothing if it is not there. */
  text(selector: string): Promise<string>;
  /** Clicks on an element as soon as that can be done; the page is shown for it. */
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}
