/** A member of an object, or an element of an array, whose key is then empty: `[keyStart, keyEnd)` is the key with its quotes. */
export interface JsonMember {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Lists the members of the object, or the elements of the array, that is `bytes[start, end)`, in their order and with
 * duplicates. The bytes must be valid JSON: it counts brackets and checks nothing. Another value has no members.
 */
export function jsonMembers(bytes: Uint8Array, start: number, end: number): JsonMember[] {
  const members: JsonMember[] = [];
  const opening = bytes[start];
  if (opening !== 0x7b && opening !== 0x5b) return members;
  let i = skipSpace(bytes, start + 1);
  while (i < end - 1) {
    const keyStart = i;
    let keyEnd = i;
    if (opening === 0x7b) {
      keyEnd = skipString(bytes, i);
      i = skipSpace(bytes, skipSpace(bytes, keyEnd) + 1);
    }
    const valueStart = i;
    i = skipValue(bytes, i, end - 1);
    members.push({ keyStart, keyEnd, start: valueStart, end: i });
    i = skipSpace(bytes, i);
    if (bytes[i] !== 0x2c) break;
    i = skipSpace(bytes, i + 1);
  }
  return members;
}

function skipSpace(bytes: Uint8Array, start: number): number {
  let i = start;
  while (bytes[i] === 0x20 || bytes[i] === 0x0a || bytes[i] === 0x0d || bytes[i] === 0x09) i++;
  return i;
}

function skipString(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  while (bytes[i] !== 0x22) i += bytes[i] === 0x5c ? 2 : 1;
  return i + 1;
}

/** @returns The place right after the value: before a comma, a bracket of the container, or white space. */
function skipValue(bytes: Uint8Array, start: number, end: number): number {
  let depth = 0;
  let i = start;
  while (i < end) {
    const byte = bytes[i];
    if (byte === 0x22) {
      i = skipString(bytes, i);
      if (depth === 0) return i;
      continue;
    }
    if (byte === 0x7b || byte === 0x5b) depth++;
    else if (byte === 0x7d || byte === 0x5d) {
      depth--;
      if (depth === 0) return i + 1;
    } else if (depth === 0 && (byte === 0x2c || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)) {
      return i;
    }
    i++;
  }
  return i;
}
