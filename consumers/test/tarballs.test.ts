import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { unpack } from "../../scripts/packed.mjs";
import { tarballFaults } from "../../scripts/tarball-faults.mjs";

/** A packed package in a folder of its own. */
class Unpacked {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async from(name: string): Promise<Unpacked> {
    const folder = await mkdtemp(join(tmpdir(), "clientmcp-unpacked-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await unpack(inject("tarballs")[name], folder);
    return new Unpacked(folder);
  }

  async faults(): Promise<readonly string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return tarballFaults(
      this.folder,
      paths.map((path) => path.slice(this.folder.length + 1)),
    );
  }

  async add(path: string, text: string): Promise<void> {
    await mkdir(join(this.folder, path, ".."), { recursive: true });
    await writeFile(join(this.folder, path), text);
  }

  remove(path: string): Promise<void> {
    return rm(join(this.folder, path));
  }

  async edit(path: string, change: (text: string) => string): Promise<void> {
    await writeFile(join(this.folder, path), change(await readFile(join(this.folder, path), "utf8")));
  }
}

describe("what is in a tarball", () => {
  it("E-103, E-105: is what users need and nothing else, in every published package", async () => {
    const names = Object.keys(inject("tarballs"));
    const faults = await Promise.all(names.map(async (name) => [name, await (await Unpacked.from(name)).faults()]));

    expect(names).toHaveLength(9);
    expect(faults).toEqual(names.map((name) => [name, []]));
  });

  it.each<[fault: string, spoil: (tarball: Unpacked) => Promise<void>]>([
    ["src/provider.test.ts is a test", (tarball) => tarball.add("src/provider.test.ts", "")],
    ["tsconfig.json belongs to the workspace", (tarball) => tarball.add("tsconfig.json", "{}")],
    ['notes.txt is in no entry of "files"', (tarball) => tarball.add("notes.txt", "")],
    ["LICENSE is missing", (tarball) => tarball.remove("LICENSE")],
    ["dist/index.d.ts is exported and missing", (tarball) => tarball.remove("dist/index.d.ts")],
    ["names index.js.map, which is missing", (tarball) => tarball.remove("dist/index.js.map")],
    [
      "maps to ../src/gone.ts, which is missing",
      (tarball) => tarball.edit("dist/index.js.map", () => '{"version":3,"sources":["../src/gone.ts"],"mappings":""}'),
    ],
    [
      'it wants clientmcp at "workspace:^"',
      (tarball) =>
        tarball.edit("package.json", (text) => text.replace(/"clientmcp": ">=[^"]*"/, '"clientmcp": "workspace:^"')),
    ],
    [
      "it runs a script at postinstall",
      (tarball) =>
        tarball.edit("package.json", (text) => text.replace('"scripts": {', '"scripts": { "postinstall": "x",')),
    ],
    [
      'exports["."]: types is not the first condition',
      (tarball) =>
        tarball.edit("package.json", (text) =>
          text.replace(/("types": "[^"]*index\.d\.ts"),\s*("default": "[^"]*index\.js")/, "$2, $1"),
        ),
    ],
    [
      "dist/index.js does not begin with the client directive",
      (tarball) => tarball.edit("dist/index.js", (text) => text.replace('"use client";\n', "")),
    ],
  ])("does not pass with a fault: %s", async (fault, spoil) => {
    const tarball = await Unpacked.from("@clientmcp/react");
    await spoil(tarball);

    expect(await tarball.faults()).toContainEqual(expect.stringContaining(fault));
  });
});
