import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "./project.ts";

/** The secret that signs development tokens. Kept between runs, so that an agent's settings stay valid. */
export type DevSecret =
  | { readonly kind: "kept"; readonly secret: string; readonly file: string }
  /** It is gone when the process ends, and so are the tokens. */
  | { readonly kind: "in-memory"; readonly secret: string; readonly why: string };

const KEPT = /^CLIENTMCP_SECRET=([\w-]{43})\n?$/;

/**
 * Reads the project's secret, or makes one and keeps it in `node_modules/.clientmcp`, which nobody commits. The file is a
 * `.env`: Vite hands out files of `node_modules` to any page of this machine, but not those.
 */
export function devSecret(project: Project | undefined): DevSecret {
  const fresh = randomBytes(32).toString("base64url");
  if (project === undefined) return { kind: "in-memory", secret: fresh, why: "there is no package.json here" };
  const directory = join(project.directory, "node_modules", ".clientmcp");
  const file = join(directory, ".env");
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    rmSync(join(directory, "secret"), { force: true }); // Where pages could read it, before it was a .env.
    return { kind: "kept", secret: readSecret(file) ?? keepSecret(file, fresh), file };
  } catch (error) {
    return { kind: "in-memory", secret: fresh, why: (error as Error).message };
  }
}

/**
 * The secret of a project for a process other than its bridge.
 *
 * @throws {Error} where it cannot be kept, so that no other process could know it.
 */
export function keptSecret(project: Project | undefined): string {
  const kept = devSecret(project);
  if (kept.kind === "kept") return kept.secret;
  throw new Error(`no bridge could know this token: its secret cannot be kept (${kept.why})`);
}

/** @returns `secret`, or that of another process which was first. */
function keepSecret(file: string, secret: string): string {
  const text = `CLIENTMCP_SECRET=${secret}\n`;
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const others = readSecret(file);
  if (others !== undefined) return others;
  rmSync(file); // It holds no secret, and may be readable by others than its owner.
  writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  return secret;
}

function readSecret(file: string): string | undefined {
  try {
    return KEPT.exec(readFileSync(file, "utf8"))?.[1];
  } catch {
    return undefined; // It was never kept, or cannot be read: then a new one is made.
  }
}
