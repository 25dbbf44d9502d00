import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { devSecret } from "./kept-secret.ts";

vi.mock("node:fs", { spy: true });

function project(): { directory: string; name: undefined; file: string } {
  const directory = mkdtempSync(join(tmpdir(), "A B (x) pröject-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return { directory, name: undefined, file: join(directory, "node_modules", ".clientmcp", ".env") };
}

describe("devSecret", () => {
  it("E-111: makes a secret of 32 random bytes and keeps it where only its owner reads it", () => {
    const { file, ...there } = project();
    const made = devSecret(there);
    expect(made).toEqual({ kind: "kept", secret: expect.stringMatching(/^[\w-]{43}$/), file });
    expect(readFileSync(file, "utf8")).toBe(`CLIENTMCP_SECRET=${made.secret}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("finds the same secret in the next run", () => {
    const there = project();
    expect(devSecret(there).secret).toBe(devSecret(there).secret);
  });

  it("replaces a file that holds no secret", () => {
    const there = project();
    mkdirSync(dirname(there.file), { recursive: true });
    writeFileSync(there.file, "CLIENTMCP_SECRET=short", { mode: 0o644 });
    const made = devSecret(there);
    expect(made).toMatchObject({ kind: "kept", secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(devSecret(there)).toEqual(made);
    expect(statSync(there.file).mode & 0o777).toBe(0o600);
  });

  it("takes the secret of another process that kept one a moment earlier", () => {
    const there = project();
    const first = "f".repeat(43);
    vi.mocked(writeFileSync).mockImplementationOnce((...args) => {
      writeFileSync(there.file, `CLIENTMCP_SECRET=${first}\n`);
      writeFileSync(...args);
    });
    expect(devSecret(there)).toMatchObject({ kind: "kept", secret: first });
  });

  it("takes away a secret that is kept where pages can read it", () => {
    const there = project();
    const old = join(dirname(there.file), "secret");
    mkdirSync(dirname(old), { recursive: true });
    writeFileSync(old, "x".repeat(43));
    expect(devSecret(there).secret).not.toBe("x".repeat(43));
    expect(existsSync(old)).toBe(false);
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
