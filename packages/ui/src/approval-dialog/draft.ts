import { jsonText } from "../text/argument-text.ts";
import { escapeHidden } from "../text/visible-text.ts";

type Args = Readonly<Record<string, unknown>>;

/** What the user has prepared for one question; it stays while the user looks at another one. */
export interface Draft {
  /** The JSON texts of the arguments that were edited; `undefined` while the arguments are only shown. */
  readonly edits?: ReadonlyMap<string, string> | undefined;
  readonly reason: string;
  readonly remember: boolean;
  /** Whether long values are shown whole. */
  readonly showAll: boolean;
}

export const EMPTY_DRAFT: Draft = { reason: "", remember: false, showAll: false };

/** The arguments with the edits, or the names of those whose text is no JSON. */
export type Edited =
  | { readonly ok: true; readonly args: Args }
  | { readonly ok: false; readonly faulty: ReadonlySet<string> };

/** The text that the user edits. It has no hidden characters: they are escapes. */
export function editableText(value: unknown): string {
  return escapeHidden(jsonText(value) ?? "");
}

/** Arguments that were not edited stay the same values. */
export function applyEdits(args: Args, edits: ReadonlyMap<string, string>): Edited {
  const faulty = new Set<string>();
  const entries = Object.entries(args).map(([name, value]) => {
    const text = edits.get(name);
    if (text === undefined) return [name, value];
    try {
      return [name, JSON.parse(text)];
    } catch {
      faulty.add(name);
      return [name, value];
    }
  });
  // From entries, so that "__proto__" stays a member like any other.
  return faulty.size > 0 ? { ok: false, faulty } : { ok: true, args: Object.fromEntries(entries) as Args };
}
