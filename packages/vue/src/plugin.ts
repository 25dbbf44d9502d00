import type { ClientMCP } from "clientmcp";
import { shallowRef, type Plugin } from "vue";
import { clientKey } from "./client-key.ts";

/**
 * `app.use(ClientMCPPlugin, client)` gives all components of an application a client that the application made, and that it
 * connects and closes.
 */
export const ClientMCPPlugin: Plugin<[client: ClientMCP]> = {
  install: (app, client) => void app.provide(clientKey, shallowRef(client)),
};
