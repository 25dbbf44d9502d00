import {
  isDigit,
  isText,
  keyOf,
  NO_TOKEN,
  skipLiteral,
  skipNumber,
  skipSpace,
  skipString,
  wordsOf,
} from "./json-tokens.ts";

/** A member to look for: `name` in the outermost object, or in the object that is the value of the wanted member `parent`. */
export interface WantedMember {
  readonly name: string;
  /** An index into the same list; -1 for the outermost object. */
  readonly parent: number;
}

/**
 * Where the wanted members' values are: the value of wanted member `n` is `bytes[spans[2n], spans[2n + 1])`; -1 where there
 * is none. Of a key that stands twice the last one counts, as in JSON.parse.
 */
export type Spans = number[];

/** Finds `wanted` in the JSON text `bytes[start, end)`; `undefined` where that is not JSON. */
export type ScanJson = (
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: readonly WantedMember[],
) => Spans | undefined;

const NONE = -1;

/** From this many bytes on a long string is likely enough to prepare for it. */
const LARGE = 256;

/**
 * Validates `bytes[start, end)` as one JSON text in a single pass and finds the wanted members of its two outer levels.
 * Given UTF-8 it accepts exactly what JSON.parse accepts; nesting may be as deep as memory allows.
 *
 * @returns `undefined` where the bytes are not JSON.
 */
export function scanJson(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: readonly WantedMember[],
): Spans | undefined {
  const spans: Spans = [];
  for (let n = wanted.length * 2; n > 0; n--) spans.push(NONE);

  // The open containers, one bit each: 1 for an object. `near` has the innermost ones and `far` the rest in words of 32,
  // so that an ordinary text allocates nothing and four million levels take a megabyte.
  let depth = 0;
  let near = 0;
  const far: number[] = [];

  // The wanted members of the first and second level whose values are being read, and where these values began.
  let first = NONE;
  let firstStart = 0;
  let second = NONE;
  let secondStart = 0;

  const words = end - start < LARGE ? undefined : wordsOf(bytes);
  let keyFollows = false;
  let i = skipSpace(bytes, start, end);
  for (;;) {
    if (keyFollows) {
      keyFollows = false;
      const keyStart = i + 1;
      i = i < end && bytes[i] === 0x22 ? skipString(bytes, words, keyStart, end) : NO_TOKEN;
      if (i < 0) return undefined;
      if (depth === 1) {
        first = findWanted(bytes, keyStart, i - 1, wanted, NONE);
        if (first >= 0 && (spans[2 * first] as number) >= 0) forgetMembersOf(first, wanted, spans);
      } else if (depth === 2) {
        second = first < 0 ? NONE : findWanted(bytes, keyStart, i - 1, wanted, first);
      }
      i = skipSpace(bytes, i, end);
      if (i >= end || bytes[i] !== 0x3a) return undefined;
      i = skipSpace(bytes, i + 1, end);
    }

    if (depth === 1) firstStart = i;
    else if (depth === 2) secondStart = i;
    const byte = i < end ? (bytes[i] as number) : 0;
    if (byte === 0x22) {
      i = skipString(bytes, words, i + 1, end);
      if (i < 0) return undefined;
    } else if (byte === 0x7b || byte === 0x5b) {
      if (depth > 0 && (depth & 31) === 0) far.push(near);
      near = (near << 1) | (byte === 0x7b ? 1 : 0);
      depth++;
      i = skipSpace(bytes, i + 1, end);
      if (i >= end || bytes[i] !== (byte === 0x7b ? 0x7d : 0x5d)) {
        keyFollows = byte === 0x7b;
        continue;
      }
      // An empty container ends here, and no value before its end is a wanted one.
      if (depth === 1) first = NONE;
      else if (depth === 2) second = NONE;
    } else {
      i = byte === 0x2d || isDigit(byte) ? skipNumber(bytes, i, end) : skipLiteral(bytes, i, end);
      if (i < 0) return undefined;
    }

    // A value ended before `i`, or an empty container ends at `i`. Go up to where another value has to follow.
    for (;;) {
      if (depth === 0) return skipSpace(bytes, i, end) === end ? spans : undefined;
      if (depth === 1 && first >= 0) setSpan(spans, first, firstStart, i);
      else if (depth === 2 && second >= 0) setSpan(spans, second, secondStart, i);
      i = skipSpace(bytes, i, end);
      const next = i < end ? bytes[i] : 0;
      if (next === 0x2c) {
        i = skipSpace(bytes, i + 1, end);
        keyFollows = (near & 1) === 1;
        break;
      }
      if (next !== ((near & 1) === 1 ? 0x7d : 0x5d)) return undefined;
      i++;
      if (depth === 2) second = NONE;
      depth--;
      near = depth > 0 && (depth & 31) === 0 ? (far.pop() ?? 0) : near >> 1;
    }
  }
}

function setSpan(spans: Spans, member: number, start: number, end: number): void {
  spans[2 * member] = start;
  spans[2 * member + 1] = end;
}

/** A key that stands twice at the first level takes what was found in its former value with it. */
function forgetMembersOf(parent: number, wanted: readonly WantedMember[], spans: Spans): void {
  for (const [n, member] of wanted.entries()) if (member.parent === parent) setSpan(spans, n, NONE, NONE);
}

function findWanted(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: readonly WantedMember[],
  parent: number,
): number {
  for (let n = 0; n < wanted.length; n++) {
    const member = wanted[n];
    if (member?.parent === parent && isText(bytes, start, end, member.name)) return n;
  }
  for (let i = start; i < end; i++) {
    if (bytes[i] !== 0x5c) continue;
    const key = keyOf(bytes, start - 1, end + 1);
    return wanted.findIndex((member) => member.parent === parent && member.name === key);
  }
  return NONE;
}
