const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * What keeps a page of another machine from a bridge of this one, as a sentence to append; empty where that cannot be the cause.
 * For development: the browser itself does not tell a page why.
 *
 * @param page The page's address; `undefined` outside of browsers.
 */
export function loopbackAdvice(bridge: string, page: Pick<Location, "protocol" | "hostname"> | undefined): string {
  const isRemote = page?.protocol.startsWith("http") === true && !LOOPBACK.test(page.hostname);
  if (!isRemote || !LOOPBACK.test(new URL(bridge).hostname)) return "";
  return (
    " This page comes from another machine: browsers let it reach this one only over https and with the user's permission " +
    "(local network access, in the site's settings), and Safari not at all. Open the page from http://localhost, or give the " +
    "bridge an https address."
  );
}
