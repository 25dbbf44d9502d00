import { userEvent } from "vitest/browser";
import type { Key } from "./simulated-keys.ts";

/** Presses a key of the browser itself; in tests only, where something outside of the page drives it. */
export async function press(key: Key): Promise<void> {
  await userEvent.keyboard(`{${key}}`);
}
