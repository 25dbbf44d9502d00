import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { quoted } from "../../src/welcome-text.ts";

/** A process in a terminal of its own, as the program `script` of Linux makes one. */
export interface Terminal {
  /** Waits for what `pattern` finds on the screen, and returns the match. */
  readonly shows: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly type: (keys: string) => void;
  /** What happens when the user closes the window. */
  readonly close: () => void;
  /** Resolves with the exit code of the process, while the terminal is there. */
  readonly ended: Promise<number | null>;
}

export function inTerminal(file: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Terminal {
  const line = [process.execPath, file, ...args].map(quoted).join(" ");
  const script = spawn("script", ["--quiet", "--flush", "--return", "--command", `exec ${line}`, "/dev/null"], {
    cwd,
    env: { PATH: process.env["PATH"], TERM: "xterm-256color", SHELL: "/bin/sh", ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let screen = "";
  script.stdout.on("data", (chunk: Buffer) => (screen += chunk.toString()));
  const close = (): void => void script.kill("SIGKILL");
  onTestFinished(close);
  return {
    shows: async (pattern) => {
      for (;;) {
        const match = pattern.exec(screen);
        if (match !== null) return match;
        await once(script.stdout, "data");
      }
    },
    type: (keys) => void script.stdin.write(keys),
    close,
    ended: once(script, "exit").then(([code]) => code as number | null),
  };
}
