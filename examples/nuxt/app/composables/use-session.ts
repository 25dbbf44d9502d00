/** Who is signed in, as the server said when the route was last entered, and where the bridge is. */
export const useSession = () =>
  useState("session", (): { readonly user?: string; readonly bridgeUrl: string } => ({ bridgeUrl: "" }));
