import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const REPOSITORY = "https://github.com/clientmcp/clientmcp";

/** The Markdown files that are no pages; what is left has a place below. */
export const NO_PAGES = [
  "!(CONTRIBUTING|SECURITY).md",
  "!(docs|docs-site|packages)/**/*.md",
  "docs-site/*.md",
  "docs-site/!(api)/**",
  "packages/*/!(README).md",
  "packages/*/*/**",
];

/** Where the page of a file is on the site, with `.md`; `undefined` for a file that is no page. Both from their roots. */
export function pageOf(file: string): string | undefined {
  if (file === "CONTRIBUTING.md" || file === "SECURITY.md") return file.toLowerCase();
  const readme = /^packages\/([^/]+)\/README\.md$/.exec(file);
  if (readme !== null) return `packages/${readme[1]}.md`;
  if (file === "docs-site/api/README.md") return "api/index.md";
  return /^(?:docs|docs-site(?=\/api))\/(.*\.md)$/.exec(file)?.[1];
}

/**
 * Where a link of a file leads on the site: to a page, or to the repository for what is no page.
 *
 * @throws {Error} for a link that leads nowhere.
 */
export function siteHref(file: string, href: string): string {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path = "", fragment] = decodeURI(href).split("#", 2);
  const target = posix.join(posix.dirname(file), path).replace(/\/$/, "");
  if (!existsSync(join(ROOT, target))) throw new Error(`${file} links to ${href}, which is not there`);
  const isFolder = statSync(join(ROOT, target)).isDirectory();
  const page = pageOf(isFolder ? `${target}/README.md` : target);
  const place = page === undefined ? `${REPOSITORY}/${isFolder ? "tree" : "blob"}/main/${target}` : `/${page}`;
  return fragment === undefined ? place : `${place}#${fragment}`;
}

/** The title of a file: its first heading. */
export function titleOf(file: string): string {
  return /^# (.*)$/m.exec(readFileSync(join(ROOT, file), "utf8"))?.[1]?.replaceAll("\\", "") ?? file;
}

/** The files of the API reference, in the order of its first page. */
export function apiFiles(): readonly string[] {
  const overview = readFileSync(join(ROOT, "docs-site/api/README.md"), "utf8");
  return [...overview.matchAll(/\]\(\.\/(\S+)\)/g)].map(([, name]) => `docs-site/api/${name}`);
}
