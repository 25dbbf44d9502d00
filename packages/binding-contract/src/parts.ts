import type { Part } from "./page.ts";

/** A tool that answers `NAME ran`; its key is its name. */
export function plain(name: string, more: { readonly enabled?: boolean; readonly hidden?: boolean } = {}): Part {
  const { hidden = false, ...tool } = more;
  return { kind: "tool", key: name, name, hidden, tool: { ...tool, handler: () => `${name} ran` } };
}
