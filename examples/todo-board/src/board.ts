export const COLUMNS = ["todo", "doing", "done"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Item {
  /** Never used again, so that a name made with it never means another item. */
  readonly id: number;
  readonly title: string;
  readonly column: Column;
}

export interface BoardState {
  readonly items: readonly Item[];
  /** The item whose title the user is changing. */
  readonly editing: number | undefined;
}

/** The one state that the user and the agents work on. */
export class Board {
  readonly #listeners = new Set<() => void>();
  #state: BoardState = { items: [], editing: undefined };
  #lastId = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): BoardState => this.#state;

  /** Adds an item for each title that is not blank, and returns them. */
  add(titles: readonly string[]): readonly Item[] {
    const added = titles
      .map((title) => title.trim())
      .filter((title) => title !== "")
      .map((title): Item => ({ id: ++this.#lastId, title, column: "todo" }));
    this.#set({ items: [...this.#state.items, ...added] });
    return added;
  }

  move(id: number, column: Column): void {
    this.#change(id, { column });
  }

  rename(id: number, title: string): void {
    this.#change(id, { title: title.trim() });
  }

  remove(id: number): void {
    const { items, editing } = this.#state;
    this.#set({
      items: items.filter((item) => item.id !== id),
      editing: editing === id ? undefined : editing,
    });
  }

  edit(id: number | undefined): void {
    this.#set({ editing: id });
  }

  #change(id: number, change: Partial<Item>): void {
    this.#set({ items: this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  #set(change: Partial<BoardState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
