import type { ClientMCP } from "../client.ts";

/** What of a `ClientMCP` is needed to offer its tools. */
export type OfferedClient = Pick<ClientMCP, "subscribe" | "getSnapshot" | "inPage">;
