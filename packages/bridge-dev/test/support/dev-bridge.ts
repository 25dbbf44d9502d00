import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startDevBridge, type DevBridge, type DevBridgeOptions } from "../../src/index.ts";

/** A project of its own, gone when the test is over. */
export function makeProject(name = "wallet"): string {
  const directory = mkdtempSync(join(tmpdir(), "A B (x) pröject-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, "package.json"), JSON.stringify({ name }));
  return directory;
}

/** A development bridge on a free port, closed when the test is over. */
export async function start(options: DevBridgeOptions = {}): Promise<DevBridge> {
  const bridge = await startDevBridge({ port: 0, directory: makeProject(), ...options });
  onTestFinished(bridge.close);
  return bridge;
}
