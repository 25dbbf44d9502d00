export { approveEverything } from "./approve-everything.ts";
export { assertParity, type ParityElement, type ParityRoot } from "./assert-parity.ts";
export type { Progress } from "./client-frame.ts";
export {
  createTestBridge,
  type TestBridge,
  type TestBridgeOptions,
  type TestCall,
  type TestCallOptions,
  type TestConnectionOptions,
  type WireMessage,
} from "./create-test-bridge.ts";
export { nextApproval, type WatchedClient } from "./next-approval.ts";
export { RpcError } from "./rpc-error.ts";
export { TestingError, type TestingErrorCode } from "./testing-error.ts";
