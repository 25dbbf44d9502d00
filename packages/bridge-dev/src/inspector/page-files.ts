import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestProject } from "../project.ts";

export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
const NAME = /^[\w.-]+$/;

/** The inspector's page, as it was built. `undefined`: there is no such file. */
export function readPage(): Promise<PageFile | undefined> {
  return read("index.html");
}

/** A script or a style sheet of the page, by its name alone. */
export async function readPart(name: string): Promise<PageFile | undefined> {
  return NAME.test(name) ? read(join("dev", "inspector", name)) : undefined;
}

async function read(path: string): Promise<PageFile | undefined> {
  // This package's own folder: the built code and the sources stand at different depths in it.
  const own = nearestProject(dirname(fileURLToPath(import.meta.url)));
  const type = TYPES[extname(path)];
  if (own === undefined || type === undefined) return undefined;
  try {
    return { type, bytes: await readFile(join(own.directory, "dist", "inspector", path)) };
  } catch {
    return undefined; // Whatever keeps it from being read, there is nothing to show.
  }
}
