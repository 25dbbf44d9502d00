import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The npm project that a directory belongs to. */
export interface Project {
  readonly directory: string;
  /** The name in its `package.json`, where it has one. */
  readonly name: string | undefined;
}

/** The nearest project at or above `directory`. */
export function nearestProject(directory: string): Project | undefined {
  const file = join(directory, "package.json");
  if (existsSync(file)) return { directory, name: nameIn(file) };
  const parent = dirname(directory);
  return parent === directory ? undefined : nearestProject(parent);
}

/** The client ID of a project's application, where it is not told. */
export function clientIdOf(project: Project | undefined): string {
  return project?.name ?? "app";
}

function nameIn(file: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(file, "utf8")) as { name?: unknown };
    return typeof name === "string" && name !== "" ? name : undefined;
  } catch {
    return undefined; // A broken package.json is npm's to report; here it only has no name to offer.
  }
}
