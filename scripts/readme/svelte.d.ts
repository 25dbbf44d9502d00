// What the programs of packages/svelte/README.md leave to the reader, and the imports that its fragments leave out.
declare module "*/fetch-token" {
  export const fetchToken: (userId: string) => Promise<string>;
}

declare type ClientMCP = import("clientmcp").ClientMCP;
declare const mcp: ClientMCP;
declare const useTool: typeof import("@clientmcp/svelte").useTool;
declare const useTools: typeof import("@clientmcp/svelte").useTools;
declare const loaded: boolean;
declare const products: readonly { readonly id: string }[];
declare const buy: (product: { readonly id: string }) => string;
