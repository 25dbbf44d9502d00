import { afterEach, beforeEach, vi } from "vitest";
import { failOnComplaints } from "./complaints.ts";
import type { Driver } from "./driver.ts";
import { World } from "./world.ts";

/**
 * A new world for each test of the suite; what is left of the old one is taken down.
 *
 * @param expected What may be said on the console without failing a test.
 */
export function useWorld(mount: Driver["mount"], expected?: RegExp): () => World {
  let world: World | undefined;
  failOnComplaints(expected);
  beforeEach(() => {
    world = new World(mount);
  });
  afterEach(() => {
    world?.end();
    vi.useRealTimers();
  });
  return () => {
    if (world === undefined) throw new Error("no test is running");
    return world;
  };
}
