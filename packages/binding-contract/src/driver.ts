import type { Page } from "./page.ts";

/** How one framework renders pages in a document. */
export interface Driver {
  /** The framework as it stands in the head of the table of promises, such as `Vue 3.5`. */
  readonly framework: string;
  /** Whether the framework can keep a component that it hides. */
  readonly keepsHidden: boolean;
  /** Renders into the empty container, in the strictest mode there is. Throws what a component throws while it is set up. */
  readonly mount: (page: Page, container: HTMLElement) => Mounted;
}

export interface Mounted {
  /** Renders the new page; when it is done, the document and all effects are up to date. */
  readonly update: (page: Page) => void | Promise<void>;
  readonly unmount: () => void;
}

/** How one framework renders pages on a server. */
export interface ServerDriver {
  readonly framework: string;
  readonly render: (page: Page) => Promise<string>;
}

/** How one framework takes over a page that its server rendered. What it warns of goes to the console. */
export interface HydrationDriver extends ServerDriver {
  readonly hydrate: (page: Page, container: HTMLElement) => Mounted;
}
