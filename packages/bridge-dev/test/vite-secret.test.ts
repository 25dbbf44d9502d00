import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createServer } from "vite";
import { devSecret } from "../src/kept-secret.ts";
import { makeProject } from "./support/dev-bridge.ts";

/** A project with a kept secret, served by Vite as it is without any settings. */
async function serve(): Promise<{ url: string; file: string; secret: string }> {
  const root = makeProject();
  const kept = devSecret({ directory: root, name: undefined });
  if (kept.kind !== "kept") throw new Error(kept.why);
  const server = await createServer({ root, configFile: false, logLevel: "silent", server: { port: 0 } });
  onTestFinished(() => server.close());
  await server.listen();
  return { url: server.resolvedUrls!.local[0]!, file: kept.file, secret: kept.secret };
}

describe("the kept secret of a project that Vite serves", () => {
  it("E-057: is given to no page, in whatever way it asks", async () => {
    const { url, file, secret } = await serve();
    const beside = join(dirname(file), "beside");
    writeFileSync(beside, "to be had");
    // The folder itself is served: it is the name of the file that protects it.
    expect(await (await fetch(url + absolute(beside))).text()).toContain("to be had");

    for (const path of ["node_modules/.clientmcp/.env", absolute(file)]) {
      for (const query of ["", "?raw", "?url", "?import&raw", "?inline", "?raw??", "?.svg?.wasm?init"]) {
        const answer = await fetch(url + path + query);
        expect([query, answer.status]).toEqual([query, 403]);
        expect(await answer.text()).not.toContain(secret);
      }
    }
  });
});

/** The path under which Vite serves a file wherever it is. */
function absolute(file: string): string {
  return `@fs${encodeURI(file)}`;
}
