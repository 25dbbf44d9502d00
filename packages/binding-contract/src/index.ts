export { bindingContract } from "./binding-contract.ts";
export { failOnComplaints } from "./complaints.ts";
export { deferred, type Deferred } from "./deferred.ts";
export type { Driver, HydrationDriver, Mounted, ServerDriver } from "./driver.ts";
export { hydrationContract } from "./hydration.contract.ts";
export type { Page, Part, Provider } from "./page.ts";
export { serverContract } from "./server.contract.ts";
export { useWorld } from "./use-world.ts";
export { eventually, textOf, World, type View } from "./world.ts";
