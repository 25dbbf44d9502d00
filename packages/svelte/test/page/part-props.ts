import type { Part } from "binding-contract";

/** What the component for one kind of part is given. */
export interface PartProps<Kind extends Part["kind"]> {
  readonly part: Extract<Part, { readonly kind: Kind }>;
}
