import type { TabLocks } from "../src/tab-queue.ts";

interface Request {
  readonly start: () => Promise<void>;
  readonly steal: () => void;
}

interface Lock {
  holder: Request | undefined;
  waiting: Request[];
}

/** A browser's lock manager for one origin, as far as the SDK uses it. */
export class FakeLocks implements TabLocks {
  /** The names asked for. */
  readonly names: string[] = [];
  readonly #locks = new Map<string, Lock>();

  request(
    name: string,
    { signal, steal = false }: { readonly signal?: AbortSignal; readonly steal?: boolean },
    held: () => Promise<void>,
  ): Promise<unknown> {
    this.names.push(name);
    const lock = this.#locks.get(name) ?? { holder: undefined, waiting: [] };
    this.#locks.set(name, lock);
    return new Promise<void>((resolve, reject) => {
      const request: Request = {
        async start() {
          lock.holder = request;
          await held();
          resolve();
          if (lock.holder === request) grantNext(lock);
        },
        steal: () => reject(new DOMException("stolen", "AbortError")),
      };
      signal?.addEventListener("abort", () => {
        if (!lock.waiting.includes(request)) return;
        lock.waiting = lock.waiting.filter((waiting) => waiting !== request);
        reject(new DOMException("left", "AbortError"));
      });
      // Browsers grant in a later task, not at once.
      queueMicrotask(() => {
        if (steal) {
          lock.holder?.steal();
          void request.start();
        } else if (signal?.aborted === true) {
          reject(new DOMException("left", "AbortError"));
        } else {
          lock.waiting.push(request);
          if (lock.holder === undefined) grantNext(lock);
        }
      });
    });
  }
}

function grantNext(lock: Lock): void {
  lock.holder = undefined;
  void lock.waiting.shift()?.start();
}
