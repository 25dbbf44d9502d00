import { cp } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { FreshProject } from "./support/fresh-project.ts";

let project: FreshProject;
beforeAll(async () => {
  project = await FreshProject.install("node");
  for (const name of ["react", "vue"]) {
    await cp(project.path("node_modules/@clientmcp", name), project.path("second", name), { recursive: true });
  }
  return () => project.remove();
});

describe.each(["react", "vue"])("@clientmcp/%s", (name) => {
  it.each(["import", "require"])("E-104: finds the client of an imported provider by %s", async (way) => {
    expect((await project.node([`${name}.mjs`, way])).trim()).toBe("offline");
  });

  it("E-104: names two copies as the cause where a second one does not find it", async () => {
    const written = await project.node(["--conditions=development", `${name}.mjs`, "second copy"]);

    expect(JSON.parse(written)).toEqual({
      name: "ClientMCPError",
      code: "invalid-option",
      message: expect.stringContaining(`two copies of @clientmcp/${name} are loaded`) as unknown,
    });
  });

  it("E-104: says in production, in short, that there is no provider", async () => {
    const written = await project.node([`${name}.mjs`, "second copy"]);

    expect(JSON.parse(written)).toEqual({
      name: "ClientMCPError",
      code: "invalid-option",
      message: "invalid-option: no provider",
    });
  });
});
