import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { blocksOf } from "docs-site/blocks";

const here = fileURLToPath(new URL(".", import.meta.url));
const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const BRIDGE = "http://localhost:6270";

/** The files that a page of the documentation tells its reader to make, in a folder of this workspace, so that they find the packages. */
export class QuickStart {
  /** From the repository's root. */
  readonly path: string;
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.path = `e2e/docs/${folder.slice(here.length)}`;
  }

  /** @param scenery Files that the starter of the framework makes, and the page does not tell. */
  static async write(
    page: string,
    bridgeUrl: string,
    scenery: Readonly<Record<string, string>> = {},
  ): Promise<QuickStart> {
    const folder = await mkdtemp(`${here}.copy-`);
    const shown = blocksOf(await readFile(`${docs}start/${page}.md`, "utf8"))
      .filter(({ attributes }) => attributes["file"] !== undefined)
      .map(({ attributes, code }) => [attributes["file"]!, code] as const);
    if (!shown.some(([, code]) => code.includes(BRIDGE))) throw new Error(`${page} names no bridge`);
    for (const [file, code] of [...Object.entries(scenery), ...shown]) {
      const target = join(folder, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, code.replaceAll(BRIDGE, bridgeUrl));
    }
    return new QuickStart(folder);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A command of a page that contains `text`, to be run by a shell. */
export async function commandOf(page: string, text: string, bridgeUrl: string): Promise<string> {
  const blocks = blocksOf(await readFile(`${docs}${page}`, "utf8"));
  const found = blocks.find(({ language, code }) => language === "sh" && code.includes(text));
  if (found === undefined) throw new Error(`${page} has no command with ${text}`);
  return found.code.replaceAll(BRIDGE, bridgeUrl);
}
