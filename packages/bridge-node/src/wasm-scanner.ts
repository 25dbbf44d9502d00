import { scanJson, type ScanJson, type WantedMember } from "@clientmcp/bridge-core";
import { JSON_SCANNER_WASM } from "./json-scanner-wasm.ts";

// Where `assembly/json-scanner.ts` expects what it reads, and leaves what it finds.
const TABLES = 1_024;
const ENTRY_BYTES = 12;
const SPANS = 8_192;
const TEXT = 1_048_576;
/** It reads sixteen bytes at a time, so that many may be read past the end. */
const MARGIN = 16;

/** A call and a copy cost more than they save below this. */
const LEAST_BYTES = 512;

const INVALID = 0;
/** A key where names are looked for is written with an escape. */
const ESCAPED_KEY = 2;

/** What is used of it here. TypeScript knows WebAssembly only together with the DOM. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface ScannerExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly scan: (start: number, end: number, table: number, members: number) => number;
}

/**
 * The core's scanner in WebAssembly: the same answers in half the time. What is short stays with the core's own, and so does
 * everything where the processor or Node's settings (`--jitless`) have no vectors in WebAssembly.
 */
export function createWasmScanner(): ScanJson {
  const scanner = instantiate();
  if (scanner === undefined) return scanJson;
  const { memory, scan } = scanner;
  const bytesOf = new Uint8Array(memory.buffer);
  const spansOf = new Int32Array(memory.buffer, SPANS);
  /** Where the tables of the lists that were asked for are. The core has two lists, which are always the same. */
  const tables = new Map<readonly WantedMember[], number>();
  let free = TABLES;

  return (bytes, start, end, wanted) => {
    const size = end - start;
    if (size < LEAST_BYTES || size > bytesOf.byteLength - TEXT - MARGIN) return scanJson(bytes, start, end, wanted);
    let table = tables.get(wanted);
    if (table === undefined) {
      table = free;
      tables.set(wanted, table);
      free = writeTable(memory.buffer, table, wanted);
    }
    bytesOf.set(size === bytes.byteLength ? bytes : bytes.subarray(start, end), TEXT);
    bytesOf.fill(0, TEXT + size, TEXT + size + MARGIN);
    const verdict = scan(TEXT, TEXT + size, table, wanted.length);
    if (verdict === INVALID) return undefined;
    if (verdict === ESCAPED_KEY) return scanJson(bytes, start, end, wanted);
    return Array.from(spansOf.subarray(0, 2 * wanted.length), (at) => (at < 0 ? at : at - TEXT + start));
  };
}

function instantiate(): ScannerExports | undefined {
  try {
    const module = new WebAssembly.Module(Buffer.from(JSON_SCANNER_WASM, "base64"));
    return new WebAssembly.Instance(module).exports as ScannerExports;
  } catch {
    return undefined;
  }
}

/** For each member the parent, the length of the name, and where the name is. Returns the place after all. */
function writeTable(buffer: ArrayBuffer, table: number, wanted: readonly WantedMember[]): number {
  const view = new DataView(buffer);
  let at = table + ENTRY_BYTES * wanted.length;
  for (const [index, { parent, name }] of wanted.entries()) {
    const entry = table + ENTRY_BYTES * index;
    view.setInt32(entry, parent, true);
    view.setInt32(entry + 4, name.length, true);
    view.setInt32(entry + 8, at, true);
    Buffer.from(buffer, at, name.length).write(name, "latin1");
    at += name.length;
  }
  return at;
}
