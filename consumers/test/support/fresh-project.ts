import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inject } from "vitest";
import { userEnvironment } from "../../../scripts/user-environment.mjs";

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
    const project = new FreshProject(folder);
    await project.#run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]);
    return project;
  }

  /** Installs a project and runs its build. */
  static async build(name: string): Promise<FreshProject> {
    const project = await FreshProject.install(name);
    await project.#run("npm", ["run", "build"], { NEXT_TELEMETRY_DISABLED: "1" });
    return project;
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts);
  }

  /** Runs a file of the project with Node and returns what it wrote. */
  node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    return this.#run(process.execPath, args, env);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A failure throws with all that was written. */
  async #run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    try {
      return (await run(command, args, { cwd: this.folder, env: { ...userEnvironment(), ...env } })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
      throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`, { cause: error });
    }
  }
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
