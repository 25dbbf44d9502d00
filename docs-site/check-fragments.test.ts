import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkFragments } from "./check-fragments.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "clientmcp-docs-site-"));
  await mkdir(join(folder, "guide"));
  await writeFile(join(folder, "guide/tokens.html"), '<h2 id="for-agents">For agents</h2>');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function page(html: string): Promise<void> {
  return writeFile(join(folder, "index.html"), html);
}

it("follows links to pages and headings, in both forms", async () => {
  await page(
    '<a id="top" href="/guide/tokens.html#for-agents"></a><a href="./guide/tokens.html"></a><a href="#top"></a><a href="/"></a>',
  );
  await expect(checkFragments(folder)).resolves.toBeUndefined();
});

it("names every link that leads to no heading or no page", async () => {
  await page('<a href="/guide/tokens.html#for-agent"></a><a href="/guide/tabs.html"></a><a href="#top"></a>');
  await expect(checkFragments(folder)).rejects.toThrow(
    "index.html: /guide/tokens.html#for-agent\nindex.html: /guide/tabs.html\nindex.html: #top",
  );
});
