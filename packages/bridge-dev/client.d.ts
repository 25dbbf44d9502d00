declare module "virtual:clientmcp" {
  /**
   * Where the bridge of `clientmcp-dev/vite` is, as options for `new ClientMCP(…)`. `undefined` in a production build, and where
   * the page is rendered on a server.
   */
  export const connection: { readonly url: string; readonly token: () => Promise<string> } | undefined;
}
