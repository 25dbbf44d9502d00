import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { FileGenerations, type Report } from "../src/index.ts";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { startBridge, tokenFor } from "./support/bridge.ts";
import { until } from "./support/until.ts";

const LISTEN = ["subscriptions/listen", '"notifications":{"toolsListChanged":true}'] as const;

/** A generations file and what reads it, both gone with the test. */
function generationsFile(text: string): { file: string; generations: FileGenerations; problems: string[] } {
  const folder = mkdtempSync(join(tmpdir(), "generations-"));
  const file = join(folder, "generations.json");
  writeFileSync(file, text);
  const problems: string[] = [];
  const generations = new FileGenerations(file, { onProblem: (problem) => problems.push(problem) });
  onTestFinished(() => {
    generations.close();
    rmSync(folder, { recursive: true });
  });
  return { file, generations, problems };
}

describe("a bridge with generations from a file (SPEC §2)", () => {
  it("accepts the current generation only, for each role its own, and 0 where the file says nothing", async () => {
    const { generations } = generationsFile('{"clients":{"wallet":{"client":2}}}');
    const bridge = await startBridge({ generations });
    expect((await (await connectApp(bridge, await tokenFor("client", { gen: 1 }))).closing()).code).toBe(4401);
    expect((await (await connectApp(bridge)).closing()).code).toBe(4401);
    await (await connectApp(bridge, await tokenFor("client", { gen: 2 }))).register("tool");
    expect((await post(bridge, "tools/list", "")).status).toBe(200);
    expect((await post(bridge, "tools/list", "", { token: await tokenFor("agent", { gen: 2 }) })).status).toBe(401);
  });

  it("closes clients with 4401 and ends streams when the file revokes their tokens, also known ones", async () => {
    const { file, generations } = generationsFile('{"clients":{}}');
    const bridge = await startBridge({ generations });
    const app = await connectApp(bridge);
    await app.register("tool");
    const stream = await post(bridge, ...LISTEN);
    writeFileSync(`${file}.new`, '{"clients":{"wallet":{"client":1,"agent":1}}}');
    renameSync(`${file}.new`, file);
    expect(await app.closing()).toEqual({ code: 4401, reason: "the client token was revoked" });
    expect(await stream.text()).toContain('"resultType":"complete"');
    expect((await post(bridge, "tools/list", "")).status).toBe(401);
    await (await connectApp(bridge, await tokenFor("client", { gen: 1 }))).register("tool");
  });

  it("keeps the last good file, and says once why it did not take over a bad one", async () => {
    const { file, generations, problems } = generationsFile('{"clients":{"wallet":{"client":2}}}');
    writeFileSync(file, '{"clients":');
    await until(() => expect(problems).toEqual(["the file is not JSON; the last good generations stay in force"]));
    expect(generations.current("wallet", "client")).toBe(2);
    rmSync(file);
    await until(() => expect(problems[1]).toContain("ENOENT"));
    expect(generations.current("wallet", "client")).toBe(2);
    writeFileSync(file, '{"clients":{"wallet":{"client":3}}}');
    await until(() => expect(generations.current("wallet", "client")).toBe(3));
    expect(problems).toHaveLength(2);
  });

  it("does not start without a valid file", () => {
    expect(() => new FileGenerations("/nowhere/generations.json")).toThrow(
      expect.objectContaining({
        code: "invalid-option",
        message: expect.stringContaining("/nowhere/generations.json"),
      }),
    );
  });
});

describe("a bridge with generations of its operator's own", () => {
  it("waits for an answer that takes time", async () => {
    const bridge = await startBridge({ generations: { current: async () => 1 } });
    expect((await post(bridge, "tools/list", "")).status).toBe(401);
    expect((await post(bridge, "tools/list", "", { token: await tokenFor("agent", { gen: 1 }) })).status).toBe(200);
  });

  it.each([
    [
      "throws",
      (): number => {
        throw new Error("down");
      },
    ],
    ["rejects", (): Promise<number> => Promise.reject(new Error("down"))],
  ])("answers 503 while it %s, closes nothing, and reports", async (_how, fail) => {
    const reports: Report[] = [];
    let isDown = false;
    const listeners: (() => void)[] = [];
    const bridge = await startBridge({
      generations: {
        current: () => (isDown ? fail() : 0),
        subscribe: (listener) => {
          listeners.push(listener);
          return () => {};
        },
      },
      onReport: (report) => reports.push(report),
    });
    const app = await connectApp(bridge);
    await app.register("tool");
    isDown = true;
    for (const listener of listeners) listener();
    expect((await post(bridge, "tools/list", "")).status).toBe(503);
    await expect(connectApp(bridge)).rejects.toThrow("503");
    expect(reports.filter(({ kind }) => kind === "generations-unknown")).toEqual(
      Array.from({ length: 3 }, () => ({ kind: "generations-unknown", reason: "down" })),
    );
    await app.register("tool", "other");
  });
});

describe("a bridge without generations (SPEC §2)", () => {
  it("ignores them", async () => {
    const bridge = await startBridge();
    expect((await post(bridge, "tools/list", "", { token: await tokenFor("agent", { gen: 7 }) })).status).toBe(200);
  });
});
