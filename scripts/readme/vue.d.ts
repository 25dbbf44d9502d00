// What the programs of packages/vue/README.md leave to the reader, and the imports that its fragments leave out.
declare const useTool: typeof import("@clientmcp/vue").useTool;
declare const useTools: typeof import("@clientmcp/vue").useTools;
declare const effectScope: typeof import("vue").effectScope;
declare const app: import("vue").App;
declare const loaded: import("vue").Ref<boolean>;
declare const products: import("vue").Ref<readonly { readonly id: string }[]>;
declare const buy: (product: { readonly id: string }) => string;
declare const fetchToken: (userId: string) => Promise<string>;
