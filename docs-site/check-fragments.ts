import { readdir, readFile } from "node:fs/promises";
import { posix } from "node:path";

/**
 * Follows every link of the built pages to its place, which VitePress does for pages but not for headings.
 *
 * @throws {Error} that lists the links that lead nowhere.
 */
export async function checkFragments(outDir: string): Promise<void> {
  const names = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith(".html"));
  const pages = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(`${outDir}/${name}`, "utf8")] as const)),
  );
  const ids = new Map([...pages].map(([name, html]) => [name, new Set(valuesOf(html, "id"))]));
  const dead = [...pages].flatMap(([name, html]) =>
    valuesOf(html, "href")
      .filter((href) => !/^[a-z]+:/.test(href))
      .flatMap((href) => {
        const [path = "", fragment] = decodeURI(href).split("#", 2);
        const target =
          path === "" ? name : posix.join(path.startsWith("/") ? "" : posix.dirname(name), path).replace(/^\//, "");
        const page = target === "" || target.endsWith("/") ? `${target}index.html` : target;
        if (!page.endsWith(".html")) return [];
        const found = ids.get(page);
        return found === undefined || (fragment !== undefined && fragment !== "" && !found.has(fragment))
          ? [`${name}: ${href}`]
          : [];
      }),
  );
  if (dead.length > 0) throw new Error(`links that lead nowhere:\n${[...new Set(dead)].join("\n")}`);
}

function valuesOf(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );
}
