export type { ModelContext, ModelContextTool } from "./model-context.ts";
export { offerToBrowser, type OfferOptions } from "./offer-to-browser.ts";
export type { OfferedClient } from "./offered-client.ts";
