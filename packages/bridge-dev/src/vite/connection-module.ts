/** What `virtual:clientmcp` is where there is no development bridge. */
export const NO_CONNECTION = "export const connection = undefined;\n";

/** The code of `virtual:clientmcp` for a page that has the bridge at `path` of its own origin. */
export function connectionModule(path: string): string {
  return `const origin = globalThis.location?.origin;
export const connection = origin === undefined ? undefined : {
  url: origin.replace(/^http/, "ws") + ${JSON.stringify(`${path}/connect`)},
  token: async () => {
    const response = await fetch(${JSON.stringify(`${path}/dev/token`)});
    if (!response.ok) throw new Error("the development bridge gave no token: " + (await response.text()));
    return response.text();
  },
};
`;
}
