import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pageOf, ROOT, siteHref, titleOf } from "./pages.ts";
import { sidebarGroups } from "./sidebar.ts";

const HOME = "docs/index.md";

/** Writes a Markdown copy beside each page, and `llms.txt` that lists them, for agents that read the documentation. */
export async function writeMarkdownCopies(outDir: string): Promise<void> {
  const groups = sidebarGroups();
  for (const file of [HOME, ...groups.flatMap(({ files }) => files)]) {
    const target = join(outDir, pageOf(file) ?? file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, onSite(file, await readFile(join(ROOT, file), "utf8")));
  }
  const sections = await Promise.all(
    groups.map(async ({ title, files }) => `## ${title}\n\n${(await Promise.all(files.map(entry))).join("\n")}\n`),
  );
  const summary = firstSentence(await readFile(join(ROOT, HOME), "utf8"));
  await writeFile(join(outDir, "llms.txt"), `# ${titleOf(HOME)}\n\n> ${summary}\n\n${sections.join("\n")}`);
}

async function entry(file: string): Promise<string> {
  const text = await readFile(join(ROOT, file), "utf8");
  const sentence = firstSentence(text);
  return `- [${titleOf(file)}](/${pageOf(file)})${sentence === "" ? "" : `: ${sentence}`}`;
}

/** `markdown` with links that lead to the other copies; those in code are left alone. */
function onSite(file: string, markdown: string): string {
  return markdown.replaceAll(/(^```[\s\S]*?^```|`[^`\n]+`)|\]\(([^)\s]+)\)/gm, (all, code: string, href: string) =>
    code === undefined ? `](${siteHref(file, href)})` : all,
  );
}

/** The first sentence below the title, without its links; nothing where the title is followed by something else than text. */
function firstSentence(markdown: string): string {
  const paragraph = /^# .*\n+([A-Z`[][\s\S]*?)\n\n/m.exec(markdown)?.[1] ?? "";
  const text = paragraph.replaceAll("\n", " ").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? "";
}
