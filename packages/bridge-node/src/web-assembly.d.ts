/** The part of WebAssembly's interface that is used here; otherwise it comes only with the DOM's library. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: "WebAssembly.Module";
  }
  interface Instance {
    readonly exports: unknown;
  }
  const Module: new (bytes: Uint8Array) => Module;
  const Instance: new (module: Module) => Instance;
}
