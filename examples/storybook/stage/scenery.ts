import { Store } from "./store.ts";

export interface SceneryState {
  /** Whether the component with the tools is mounted. */
  readonly desk: boolean;
  /** Whether the dialog that asks is mounted. */
  readonly dialog: boolean;
}

/** What of the page is there. */
export class Scenery extends Store<SceneryState> {
  show(change: Partial<SceneryState>): void {
    this.change(change);
  }
}
