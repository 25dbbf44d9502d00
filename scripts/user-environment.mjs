// What npm and the test runner add to the environment; it would change what the tools of a project do. Where npm's registry is, stays.
const ADDED =
  /^(?:NODE_ENV|NODE_OPTIONS|VITEST.*|npm_(?:command|lifecycle|package|config_workspace|config_local_prefix).*)$/;

/** The environment that a user's shell would have. */
export function userEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ADDED.test(name)));
}
