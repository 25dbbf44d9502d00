import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTheme } from "vitepress";
import { apiFiles, pageOf, ROOT, titleOf } from "./pages.ts";

export interface SidebarGroup {
  readonly title: string;
  /** From the repository's root. */
  readonly files: readonly string[];
}

const START = ["react", "vue", "svelte", "plain", "node"].map((name) => `docs/start/${name}.md`);
const GUIDES = [
  ...["ask-first", "tokens", "server-rendering", "tools", "tabs", "testing", "agents"].map(
    (name) => `docs/guide/${name}.md`,
  ),
  "docs/deploy.md",
  "docs/guide/troubleshooting.md",
];
const REFERENCE = ["protocol", "bindings", "threat-model", "versions", "runtimes"].map((name) => `docs/${name}.md`);
const PACKAGES = [
  "clientmcp",
  "react",
  "vue",
  "svelte",
  "ui",
  "bridge-dev",
  "bridge-node",
  "bridge-core",
  "conformance",
].map((name) => `packages/${name}/README.md`);

/** Every page of the site but the first one, in groups. A page of `docs` that nobody placed stands at the end of the reference. */
export function sidebarGroups(): readonly SidebarGroup[] {
  const pages = readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md") && name !== "index.md")
    .map((name) => `docs/${name}`);
  const placed = REFERENCE.filter((file) => pages.includes(file));
  const others = pages.filter((file) => !placed.includes(file) && !GUIDES.includes(file));
  return [
    { title: "Quick starts", files: START },
    { title: "Guides", files: GUIDES },
    { title: "Reference", files: [...placed, ...others, "SECURITY.md", "CONTRIBUTING.md"] },
    { title: "Packages", files: PACKAGES },
    { title: "API", files: ["docs-site/api/README.md", ...apiFiles()] },
  ];
}

/** The groups in the form that VitePress reads: the API has a sidebar of its own. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const groups = sidebarGroups();
  const items = groups.map(({ title, files }) => ({
    text: title,
    items: files.map((file) => ({ text: titleOf(file), link: `/${pageOf(file)}` })),
  }));
  return { "/api/": items.slice(-1), "/": items.slice(0, -1) };
}
