export type { Report } from "@clientmcp/bridge-core";
export { BridgeError, type BridgeErrorCode } from "./bridge-error.ts";
export type { BridgeSettings } from "./bridge-settings.ts";
export { createBridge, type Bridge, type Vetting } from "./create-bridge.ts";
export { FileGenerations, type FileGenerationsOptions } from "./file-generations.ts";
export type { Generations } from "./generations.ts";
export { listen, type Listener, type ListenOptions } from "./listen.ts";
export { mintToken, type TokenRequest } from "./mint-token.ts";
export type { Traffic } from "./traffic.ts";
