interface Sized {
  readonly id: number;
}

/** The newest of what happened: at most so many items, which together are at most so large. */
export class BoundedHistory<T extends Sized> {
  readonly #items = new Map<number, { readonly item: T; readonly bytes: number }>();
  readonly #maxCount: number;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor({ maxCount, maxBytes }: { readonly maxCount: number; readonly maxBytes: number }) {
    this.#maxCount = maxCount;
    this.#maxBytes = maxBytes;
  }

  /** The oldest first. */
  get items(): readonly T[] {
    return Array.from(this.#items.values(), ({ item }) => item);
  }

  /** Adds an item, or replaces the one with its id where that is still here. */
  put(item: T, bytes: number): void {
    this.#bytes += bytes - (this.#items.get(item.id)?.bytes ?? 0);
    this.#items.set(item.id, { item, bytes });
    for (const [id, oldest] of this.#items) {
      if (this.#items.size <= this.#maxCount && this.#bytes <= this.#maxBytes) return;
      this.#items.delete(id);
      this.#bytes -= oldest.bytes;
    }
  }
}
