export interface Track {
  readonly title: string;
  readonly seconds: number;
}

export type PlayerState =
  | { readonly phase: "stopped" }
  | { readonly phase: "paused"; readonly track: Track; readonly position: number }
  | { readonly phase: "playing"; readonly track: Track; readonly position: number };

/** A player without sound: a queue, and a position that `tick` moves. */
export class Player {
  readonly #queue: Track[];
  readonly #changed: () => void;
  #state: PlayerState = { phase: "stopped" };

  /** @param changed Told when another track or another phase begins. */
  constructor(queue: readonly Track[], changed: () => void) {
    this.#queue = [...queue];
    this.#changed = changed;
  }

  get state(): PlayerState {
    return this.#state;
  }

  get queue(): readonly Track[] {
    return [...this.#queue];
  }

  play(): void {
    if (this.#state.phase === "stopped") this.next();
    else this.#set({ ...this.#state, phase: "playing" });
  }

  pause(): void {
    if (this.#state.phase === "playing") this.#set({ ...this.#state, phase: "paused" });
  }

  next(): void {
    const track = this.#queue.shift();
    this.#set(track === undefined ? { phase: "stopped" } : { phase: "playing", track, position: 0 });
  }

  add(track: Track): void {
    this.#queue.push(track);
  }

  /** @returns How many tracks were removed. */
  clear(): number {
    return this.#queue.splice(0).length;
  }

  /** A second has passed. */
  tick(): void {
    if (this.#state.phase !== "playing") return;
    const position = this.#state.position + 1;
    if (position < this.#state.track.seconds) this.#state = { ...this.#state, position };
    else this.next();
  }

  #set(state: PlayerState): void {
    this.#state = state;
    this.#changed();
  }
}
