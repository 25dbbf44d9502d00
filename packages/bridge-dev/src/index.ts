export type { DevSecret } from "./kept-secret.ts";
export { startDevBridge, type DevBridge, type DevBridgeOptions, type DevTokenRequest } from "./start-dev-bridge.ts";
