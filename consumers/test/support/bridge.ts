import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { userEnvironment } from "../../../scripts/user-environment.mjs";
import { FreshProject } from "./fresh-project.ts";
import { written } from "./written.ts";

export const SECRET = "a-secret-for-fresh-projects-of-32-bytes-and-more";
const COMMAND = "node_modules/clientmcp-bridge/bin/clientmcp-bridge.js";

/** The production bridge from its tarball, as its own process. */
export class Bridge {
  readonly url: string;
  readonly #project: FreshProject;
  readonly #process: ChildProcess;

  private constructor(url: string, project: FreshProject, process: ChildProcess) {
    this.url = url;
    this.#project = project;
    this.#process = process;
  }

  static async start(): Promise<Bridge> {
    const project = await FreshProject.install("bridge");
    const child = spawn(process.execPath, [COMMAND, "--port", "0", "--host", "127.0.0.1"], {
      cwd: project.folder,
      env: { ...userEnvironment(), CLIENTMCP_SECRET: SECRET },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [url] = await written(child, /http:\/\/127\.0\.0\.1:\d+/);
    return new Bridge(url, project, child);
  }

  async token(role: "client" | "agent", client: string): Promise<string> {
    const args = [COMMAND, "token", "--client", client, "--role", role];
    return (await this.#project.node(args, { CLIENTMCP_SECRET: SECRET })).trim();
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, "exit");
    this.#process.kill();
    await ended;
    await this.#project.remove();
  }
}
