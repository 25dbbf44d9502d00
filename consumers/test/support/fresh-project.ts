import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inject, onTestFinished } from "vitest";

const run = promisify(execFile);
const projects = fileURLToPath(new URL("../../projects/", import.meta.url));

/** A copy of a project outside the repository, with the packed packages installed. */
export class FreshProject {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async install(name: string): Promise<FreshProject> {
    const folder = await mkdtemp(join(tmpdir(), `clientmcp-${name}-`));
    await cp(projects + name, folder, { recursive: true });
    await writeFile(join(folder, "package.json"), withTarballs(await readFile(join(folder, "package.json"), "utf8")));
    const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
    await run("npm", args, { cwd: folder, env: userEnvironment() });
    return new FreshProject(folder);
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts);
  }

  /** Runs a file of the project with Node. A failure throws with all that was written. */
  async node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    try {
      return (await run(process.execPath, args, { cwd: this.folder, env: { ...userEnvironment(), ...env } })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
      throw new Error(`node ${args.join(" ")}: ${stdout}${stderr}`, { cause: error });
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A project for one test. */
export async function freshProject(name: string): Promise<FreshProject> {
  const project = await FreshProject.install(name);
  onTestFinished(() => project.remove());
  return project;
}

/** The environment without what the test runner added, which would change what tools of the project do. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|NODE_OPTIONS|VITEST.*|npm_.*)$/.test(name));
  return Object.fromEntries(own);
}

/** A user asks for the latest version; here that is the tarball. */
function withTarballs(text: string): string {
  const manifest = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
  const tarballs = inject("tarballs");
  const dependencies = Object.entries(manifest.dependencies).map(([name, wanted]) => {
    const tarball = tarballs[name];
    return [name, tarball === undefined ? wanted : `file:${tarball}`];
  });
  return JSON.stringify({ ...manifest, dependencies: Object.fromEntries(dependencies) as unknown });
}
