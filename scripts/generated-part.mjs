import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Compares what stands between `<!-- begin -->` and `<!-- end -->` of `page` with `markdown`, formatted as all pages are.
 *
 * @param {boolean} write Puts it there instead.
 * @returns Whether the page is true now.
 */
export async function keepGenerated(page, markdown, write) {
  const text = await readFile(`${root}${page}`, "utf8");
  const corrected = text.replace(
    /(<!-- begin -->\n)[\s\S]*(<!-- end -->)/,
    (_, begin, end) => `${begin}\n${formatted(markdown)}\n${end}`,
  );
  if (write) await writeFile(`${root}${page}`, corrected);
  return write || corrected === text;
}

function formatted(markdown) {
  return execFileSync(`${root}node_modules/.bin/oxfmt`, ["--stdin-filepath", "page.md"], {
    input: markdown,
    encoding: "utf8",
    cwd: root,
  });
}
