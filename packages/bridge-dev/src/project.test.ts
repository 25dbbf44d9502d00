import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { nearestProject } from "./project.ts";

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), "clientmcp-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describe("nearestProject", () => {
  it("finds the project above a folder, with its name", () => {
    const directory = folder();
    writeFileSync(join(directory, "package.json"), '{"name":"@acme/wallet"}');
    mkdirSync(join(directory, "src", "deep"), { recursive: true });
    expect(nearestProject(join(directory, "src", "deep"))).toEqual({ directory, name: "@acme/wallet" });
  });

  it.each(["{}", '{"name":7}', "not JSON"])("knows no name for a package.json of %s", (text) => {
    const directory = folder();
    writeFileSync(join(directory, "package.json"), text);
    expect(nearestProject(directory)).toEqual({ directory, name: undefined });
  });

  it("finds none where there is none", () => {
    expect(nearestProject(parse(process.cwd()).root)).toBeUndefined();
  });
});
