export type { DevTokenRequest } from "./create-dev-bridge.ts";
export type { DevSecret } from "./kept-secret.ts";
export { startDevBridge, type DevBridge, type DevBridgeOptions } from "./start-dev-bridge.ts";
