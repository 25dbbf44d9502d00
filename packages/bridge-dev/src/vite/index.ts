export { clientmcp, type ClientMCPPluginOptions } from "./plugin.ts";
