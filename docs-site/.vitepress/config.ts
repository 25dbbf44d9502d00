import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { checkFragments } from "../check-fragments.ts";
import { writeMarkdownCopies } from "../markdown-copies.ts";
import { fileNames, repositoryLinks } from "../markdown-plugins.ts";
import { NO_PAGES, pageOf, ROOT } from "../pages.ts";
import { sidebar } from "../sidebar.ts";
import { slug } from "../slug.ts";

export default defineConfig({
  title: "ClientMCP",
  description: "A running application exposes its own functions as tools of a standard MCP server.",
  // A page without an icon of its own makes browsers ask for one.
  head: [["link", { rel: "icon", href: "data:," }]],
  // Pages are the files of the repository, where they are.
  srcDir: ROOT,
  srcExclude: NO_PAGES,
  rewrites: (file) => pageOf(file) ?? file,
  outDir: fileURLToPath(new URL("../dist", import.meta.url)),
  lastUpdated: false,
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: slug },
    config: (md) => {
      repositoryLinks(md);
      fileNames(md);
    },
  },
  themeConfig: {
    nav: [
      { text: "Quick start", link: "/start/react.md", activeMatch: "/start/" },
      { text: "Ask the user first", link: "/guide/ask-first.md" },
      { text: "Mint a token", link: "/guide/tokens.md" },
      { text: "Agent sees no tools", link: "/guide/troubleshooting.md#the-agent-sees-no-tools" },
      { text: "Protocol", link: "/protocol.md" },
      { text: "API", link: "/api/index.md", activeMatch: "/api/" },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: "local" },
  },
  // The index of the search is one chunk, loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 1_000 } },
  buildEnd: async ({ outDir }) => {
    await checkFragments(outDir);
    await writeMarkdownCopies(outDir);
  },
});
