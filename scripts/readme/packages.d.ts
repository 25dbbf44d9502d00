// What the programs of the other packages' READMEs leave to the reader, and the imports that their fragments leave out.
declare module "*/fetch-token" {
  export const fetchToken: () => Promise<string>;
}

// packages/clientmcp
declare const ClientMCP: typeof import("clientmcp").ClientMCP;
declare const mcp: import("clientmcp").ClientMCP;
declare const url: string;
declare const token: string;
declare const wallet: {
  readonly balanceOf: (account: string) => string;
  readonly send: (to: string, amount: string, signal: AbortSignal) => Promise<{ readonly id: string }>;
};
declare const sendTransfer: () => void;
declare const exposeWalletTools: (client: import("clientmcp").ClientMCP) => void;
declare const z: typeof import("zod/mini");
declare const mini: import("zod/mini").ZodMiniObject;
declare const expect: typeof import("vitest").expect;
declare const app: {
  readonly get: (
    path: string,
    handler: (request: { readonly user: { readonly id: string } }, response: { send(text: string): void }) => void,
  ) => void;
};

// packages/ui, packages/bridge-dev
declare const fetchToken: () => Promise<string>;
declare const dialog: import("@clientmcp/ui").ClientMCPApprovalDialog;

// packages/bridge-core
declare const platform: import("@clientmcp/bridge-core").Platform;
declare const connection: number;
declare const socket: { readonly on: (event: "message", listener: (bytes: Uint8Array) => void) => void };
declare const perform: (effect: import("@clientmcp/bridge-core").Effect) => void;

// packages/conformance
declare const secret: string;
