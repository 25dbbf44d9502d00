export { approveEverything } from "./approve-everything.ts";
export { assertParity, type ParityElement, type ParityRoot } from "./assert-parity.ts";
export type { Progress } from "./client-frame.ts";
export { createTestBridge } from "./create-test-bridge.ts";
export { nextApproval, type WatchedClient } from "./next-approval.ts";
export { RpcError } from "./rpc-error.ts";
export type {
  TestBridge,
  TestBridgeOptions,
  TestCall,
  TestCallOptions,
  TestConnectionOptions,
  WireMessage,
} from "./test-bridge.ts";
export { TestingError, type TestingErrorCode } from "./testing-error.ts";
