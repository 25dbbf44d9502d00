import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { devSecret } from "./kept-secret.ts";

function project(): { directory: string; name: undefined; file: string } {
  const directory = mkdtempSync(join(tmpdir(), "A B (x) pröject-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return { directory, name: undefined, file: join(directory, "node_modules", ".clientmcp", "secret") };
}

describe("devSecret", () => {
  it("E-111: makes a secret of 32 random bytes and keeps it where only its owner reads it", () => {
    const { file, ...there } = project();
    const made = devSecret(there);
    expect(made).toEqual({ kind: "kept", secret: expect.stringMatching(/^[\w-]{43}$/), file });
    expect(readFileSync(file, "utf8")).toBe(made.secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("finds the same secret in the next run", () => {
    const there = project();
    expect(devSecret(there).secret).toBe(devSecret(there).secret);
  });

  it("replaces a file that holds no secret", () => {
    const there = project();
    mkdirSync(join(there.directory, "node_modules", ".clientmcp"), { recursive: true });
    writeFileSync(there.file, "short");
    expect(devSecret(there)).toMatchObject({ kind: "kept", secret: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it("says why the secret lives in memory where nothing can be written", () => {
    const there = project();
    writeFileSync(join(there.directory, "node_modules"), "a file where the folder should be");
    expect(devSecret(there)).toMatchObject({ kind: "in-memory", why: expect.stringContaining("node_modules") });
  });

  it("keeps nothing outside a project", () => {
    expect(devSecret(undefined)).toMatchObject({ kind: "in-memory", why: "there is no package.json here" });
  });
});
