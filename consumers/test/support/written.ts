import type { ChildProcess } from "node:child_process";

/** Waits until a program has written what `pattern` finds on stdout. */
export function written(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let text = "";
  return new Promise((resolve, reject) => {
    child.stdout!.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const match = pattern.exec(text);
      if (match !== null) resolve(match);
    });
    child.on("close", () => reject(new Error(`ended without ${pattern}: ${text}`)));
  });
}
