import { vi } from "vitest";

export interface FakePage {
  wake(type: "online" | "visible" | "restored"): void;
  hide(): void;
  /** How many listeners are registered. */
  readonly listeners: number;
}

/** What a browser has of a page: events on the window and the document. The test unstubs the globals. */
export function fakePage(): FakePage {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  let listeners = 0;
  const listen =
    (target: EventTarget): EventTarget["addEventListener"] =>
    (type, listener, options) => {
      listeners++;
      const signal = typeof options === "object" ? options.signal : undefined;
      signal?.addEventListener("abort", () => listeners--);
      target.addEventListener(type, listener, options);
    };
  vi.stubGlobal("addEventListener", listen(window));
  vi.stubGlobal("document", {
    addEventListener: listen(document),
    get visibilityState() {
      return document.visibilityState;
    },
  });
  return {
    wake: (type) => {
      if (type === "online") window.dispatchEvent(new Event("online"));
      else if (type === "visible") document.dispatchEvent(new Event("visibilitychange"));
      else window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    },
    hide: () => {
      window.dispatchEvent(new Event("pagehide"));
    },
    get listeners() {
      return listeners;
    },
  };
}
