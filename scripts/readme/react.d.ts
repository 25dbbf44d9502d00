// What the programs of packages/react/README.md leave to the reader.
declare module "*/fetch-token" {
  export const fetchToken: (userId?: string) => Promise<string>;
}

declare const Cart: () => import("react").ReactElement;
