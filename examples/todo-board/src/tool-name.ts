import type { Item } from "./board.ts";

const MAX_TITLE_CHARACTERS = 40;

/**
 * A tool's name for something to do with an item, such as `complete_Buy_milk_3`. Tool names may hold few characters, and model
 * providers take 64 at most, so the title is only there to be recognized. The number makes the name this item's alone, whatever
 * other items are called and whichever goes: an agent whose list is out of date cannot reach the wrong one.
 */
export function toolName(verb: string, { id, title }: Item): string {
  const readable = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .slice(0, MAX_TITLE_CHARACTERS)
    .replaceAll(/^_+|_+$/g, "");
  return [verb, readable, id].filter((part) => part !== "").join("_");
}
