// Vite defines it by a script of its own, which is not on every page. Import this before the SDK.
Object.assign(globalThis, { __DEV__: true });
