// The core's JSON scanner (packages/bridge-core/src/json-scanner.ts) in AssemblyScript, with strings read sixteen bytes at a
// time. Memory: tables of wanted members (for each the parent, the length of its name, and where the name is) and names below
// SPANS; one bit for each open container at BITS; the text at 1 MiB, followed by 16 bytes of zero.
// `npm run build:scanner` compiles it into src/json-scanner-wasm.ts.
const SPANS: i32 = 8192;
const BITS: i32 = 65536;
const NONE: i32 = -1;

function skipSpace(at: i32, end: i32): i32 {
  let i = at;
  while (i < end) {
    const c = load<u8>(i);
    if (c > 0x20 || (c != 0x20 && c != 0x0a && c != 0x0d && c != 0x09)) break;
    i++;
  }
  return i;
}

function isHex(c: u32): bool {
  return c - 0x30 <= 9 || (c | 0x20) - 0x61 <= 5;
}

let escaped: bool = false;

/** From after a quote to after the one that closes the string; `NONE` where none does. */
function skipString(start: i32, end: i32): i32 {
  let i = start;
  escaped = false;
  while (true) {
    const v = v128.load(i);
    let m: u32 = i8x16.bitmask(
      v128.or(
        v128.or(i8x16.eq(v, i8x16.splat(0x22)), i8x16.eq(v, i8x16.splat(0x5c))),
        i8x16.lt_u(v, i8x16.splat(0x20)),
      ),
    );
    let next = i + 16;
    while (m != 0) {
      const at = i + ctz(m);
      if (at >= end) return NONE;
      const c = load<u8>(at);
      if (c == 0x22) return at + 1;
      if (c != 0x5c) return NONE;
      escaped = true;
      const e: u32 = load<u8>(at + 1);
      let after = at + 2;
      if (e == 0x22 || e == 0x5c || e == 0x6e || e == 0x2f || e == 0x62 || e == 0x66 || e == 0x72 || e == 0x74) {
      } else if (e == 0x75) {
        if (
          !isHex(load<u8>(at + 2)) ||
          !isHex(load<u8>(at + 3)) ||
          !isHex(load<u8>(at + 4)) ||
          !isHex(load<u8>(at + 5))
        )
          return NONE;
        after = at + 6;
      } else return NONE;
      if (after > end) return NONE;
      if (after >= i + 16) {
        next = after;
        break;
      }
      m &= -1 << (after - i);
    }
    i = next;
    if (i >= end) return NONE;
  }
  return NONE;
}

function skipDigits(at: i32, end: i32): i32 {
  let i = at;
  while (i < end && <u32>load<u8>(i) - 0x30 <= 9) i++;
  return i == at ? NONE : i;
}

function skipNumber(at: i32, end: i32): i32 {
  let i = load<u8>(at) == 0x2d ? at + 1 : at;
  if (i < end && load<u8>(i) == 0x30) i++;
  else {
    i = skipDigits(i, end);
    if (i < 0) return NONE;
  }
  if (i < end && load<u8>(i) == 0x2e) {
    i = skipDigits(i + 1, end);
    if (i < 0) return NONE;
  }
  if (i < end && (load<u8>(i) | 0x20) == 0x65) {
    i++;
    if (i < end && (load<u8>(i) == 0x2b || load<u8>(i) == 0x2d)) i++;
    return skipDigits(i, end);
  }
  return i;
}

function skipLiteral(at: i32, end: i32): i32 {
  const w = at + 4 <= end ? load<u32>(at) : 0;
  if (w == 0x65757274 || w == 0x6c6c756e) return at + 4;
  if (w == 0x736c6166 && at + 5 <= end && load<u8>(at + 4) == 0x65) return at + 5;
  return NONE;
}

function find(start: i32, end: i32, table: i32, count: i32, parent: i32): i32 {
  const length = end - start;
  for (let n = 0; n < count; n++) {
    const entry = table + n * 12;
    if (load<i32>(entry) != parent || load<i32>(entry + 4) != length) continue;
    const name = load<i32>(entry + 8);
    let k = 0;
    while (k < length && load<u8>(start + k) == load<u8>(name + k)) k++;
    if (k == length) return n;
  }
  return NONE;
}

function forget(parent: i32, table: i32, count: i32): void {
  for (let n = 0; n < count; n++) if (load<i32>(table + n * 12) == parent) store<i64>(SPANS + n * 8, -1);
}

/** 1 for JSON, 0 for anything else, 2 for a key with an escape where wanted names may be. */
export function scan(start: i32, end: i32, table: i32, count: i32): i32 {
  for (let n = 0; n < count; n++) store<i64>(SPANS + n * 8, -1);
  let depth = 0;
  let inObject = false;
  let first = NONE,
    firstStart = 0,
    second = NONE,
    secondStart = 0;
  let keyFollows = false;
  let i = skipSpace(start, end);
  while (true) {
    if (keyFollows) {
      keyFollows = false;
      if (i >= end || load<u8>(i) != 0x22) return 0;
      const key = i + 1;
      i = skipString(key, end);
      if (i < 0) return 0;
      if (depth <= 2) {
        if (depth == 1) {
          if (escaped) return 2;
          first = find(key, i - 1, table, count, NONE);
          if (first >= 0 && load<i32>(SPANS + first * 8) >= 0) forget(first, table, count);
        } else if (first >= 0) {
          if (escaped) return 2;
          second = find(key, i - 1, table, count, first);
        } else second = NONE;
      }
      if (load<u8>(i) != 0x3a) i = skipSpace(i, end);
      if (i >= end || load<u8>(i) != 0x3a) return 0;
      i++;
      if (load<u8>(i) <= 0x20) i = skipSpace(i, end);
    }
    if (depth == 1) firstStart = i;
    else if (depth == 2) secondStart = i;
    if (i >= end) return 0;
    const c: u32 = load<u8>(i);
    if (c == 0x22) {
      i = skipString(i + 1, end);
      if (i < 0) return 0;
    } else if (c == 0x7b || c == 0x5b) {
      const word = BITS + (depth >> 3);
      const bit = 1 << (depth & 7);
      inObject = c == 0x7b;
      store<u8>(word, inObject ? load<u8>(word) | bit : load<u8>(word) & ~bit);
      depth++;
      i++;
      if (load<u8>(i) <= 0x20) i = skipSpace(i, end);
      if (i >= end || load<u8>(i) != c + 2) {
        keyFollows = inObject;
        continue;
      }
      if (depth == 1) first = NONE;
      else if (depth == 2) second = NONE;
    } else {
      i = c == 0x2d || c - 0x30 <= 9 ? skipNumber(i, end) : skipLiteral(i, end);
      if (i < 0) return 0;
    }
    while (true) {
      if (depth == 0) return skipSpace(i, end) == end ? 1 : 0;
      if (depth == 1) {
        if (first >= 0) {
          store<i32>(SPANS + first * 8, firstStart);
          store<i32>(SPANS + first * 8 + 4, i);
        }
      } else if (depth == 2 && second >= 0) {
        store<i32>(SPANS + second * 8, secondStart);
        store<i32>(SPANS + second * 8 + 4, i);
      }
      if (i < end && load<u8>(i) <= 0x20) i = skipSpace(i, end);
      const n: u32 = i < end ? load<u8>(i) : 0;
      if (n == 0x2c) {
        i++;
        if (i < end && load<u8>(i) <= 0x20) i = skipSpace(i, end);
        keyFollows = inObject;
        break;
      }
      if (n != <u32>(inObject ? 0x7d : 0x5d)) return 0;
      i++;
      if (depth == 2) second = NONE;
      depth--;
      inObject = depth > 0 && (load<u8>(BITS + ((depth - 1) >> 3)) & (1 << ((depth - 1) & 7))) != 0;
    }
  }
  return 0;
}
