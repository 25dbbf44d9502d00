import { relative } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { ROOT, siteHref } from "./pages.ts";

/** What VitePress tells its plugins about the file that is rendered. */
interface Environment {
  readonly realPath?: string;
  readonly path: string;
}

/** Links are written for the repository: here they are led to the pages of the site. */
export function repositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    const { realPath, path } = env as Environment;
    const file = relative(ROOT, realPath ?? path);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === "link_open" ? token.attrGet("href") : null;
      if (href !== null) token.attrSet("href", siteHref(file, href));
    }
  });
}

/** `file=src/main.ts` behind a fence's language is shown above the code. */
export function fileNames(md: MarkdownRenderer): void {
  const fence = md.renderer.rules.fence!;
  md.renderer.rules.fence = (...args) => {
    const [tokens, index] = args;
    const file = /\bfile=(\S+)/.exec(tokens[index]?.info ?? "")?.[1];
    const code = fence(...args);
    return file === undefined ? code : `<p class="file-name"><code>${md.utils.escapeHtml(file)}</code></p>${code}`;
  };
}
