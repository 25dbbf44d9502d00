import { codePointName } from "./visible-text.ts";

/** A character that may be taken for another one. */
export interface LookAlike {
  readonly character: string;
  readonly codePoint: string;
}

const MAX_LISTED = 12;
const ADDRESS = /[\p{L}\p{N}][.@:/]+[\p{L}\p{N}]/u;
const IDENTIFIER = /^(?=\S*\d)\S{16,}$/u;
const LATIN = /\p{Script=Latin}/u;
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u;
const NON_ASCII = /[^\p{ASCII}\p{C}\p{Default_Ignorable_Code_Point}\p{Zs}]/gu;

/**
 * The characters outside ASCII in words where one may deceive: addresses, long identifiers, and words that mix Latin letters
 * with those of alphabets that look like them. At most 12, each once.
 */
export function lookAlikes(text: string): readonly LookAlike[] {
  const found = new Set<string>();
  for (const word of text.split(/\s+/)) {
    if (!isDelicate(word)) continue;
    for (const [character] of word.matchAll(NON_ASCII)) {
      found.add(character);
      if (found.size === MAX_LISTED) return listed(found);
    }
  }
  return listed(found);
}

function isDelicate(word: string): boolean {
  return ADDRESS.test(word) || IDENTIFIER.test(word) || (LATIN.test(word) && LIKE_LATIN.test(word));
}

function listed(characters: ReadonlySet<string>): readonly LookAlike[] {
  return [...characters].map((character) => ({ character, codePoint: codePointName(character) }));
}
