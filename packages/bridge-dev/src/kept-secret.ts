import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Project } from "./project.ts";

/** The secret that signs development tokens. Kept between runs, so that an agent's settings stay valid. */
export type DevSecret =
  | { readonly kind: "kept"; readonly secret: string; readonly file: string }
  /** It is gone when the process ends, and so are the tokens. */
  | { readonly kind: "in-memory"; readonly secret: string; readonly why: string };

const SECRET = /^[\w-]{43}$/;

/** Reads the project's secret, or makes one and keeps it in `node_modules/.clientmcp`, which nobody commits. */
export function devSecret(project: Project | undefined): DevSecret {
  const fresh = randomBytes(32).toString("base64url");
  if (project === undefined) return { kind: "in-memory", secret: fresh, why: "there is no package.json here" };
  const file = join(project.directory, "node_modules", ".clientmcp", "secret");
  const kept = readSecret(file);
  if (kept !== undefined) return { kind: "kept", secret: kept, file };
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, fresh, { mode: 0o600 });
    return { kind: "kept", secret: fresh, file };
  } catch (error) {
    return { kind: "in-memory", secret: fresh, why: (error as Error).message };
  }
}

function readSecret(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8");
    return SECRET.test(text) ? text : undefined;
  } catch {
    return undefined; // It was never kept, or cannot be read: then a new one is made.
  }
}
