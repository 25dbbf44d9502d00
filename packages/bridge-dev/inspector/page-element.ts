import { LitElement } from "lit";

/** An element of this page: it has no styles of its own, the page's reach into it. */
export class PageElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
