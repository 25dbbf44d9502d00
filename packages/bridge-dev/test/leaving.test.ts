import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { CommandUnderTest, released } from "../../bridge-node/test/support/command.ts";
import { connect } from "./support/connect.ts";
import { makeProject } from "./support/dev-bridge.ts";
import { Witness } from "./support/last-words.ts";
import { inTerminal, type Terminal } from "./support/terminal.ts";

const command = new CommandUnderTest(new URL("..", import.meta.url));
beforeAll(command.build, 30_000);

/** Starts the command by a process between, which does `then` when the command has greeted, and can go without a word. */
async function startBetween(
  then: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{
  readonly url: string;
  readonly between: ChildProcess;
  readonly lines: AsyncIterator<string>;
}> {
  const program = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ${JSON.stringify([command.file, "--port", "0", "--json"])}, {
      stdio: ["ignore", "pipe", "inherit"],
      env: ${JSON.stringify(env)},
    });
    child.stdout.once("data", (data) => {
      console.log(JSON.stringify({ pid: child.pid, url: JSON.parse(data).url }));
      ${then}
    });
    child.on("exit", (code) => console.log(JSON.stringify({ code })));
  `;
  const between = spawn(process.execPath, ["-e", program], {
    cwd: makeProject(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void between.kill("SIGKILL"));
  const lines = createInterface(between.stdout)[Symbol.asyncIterator]();
  const { pid, url } = JSON.parse((await lines.next()).value as string) as { pid: number; url: string };
  onTestFinished(() => endIfThere(pid));
  return { url, between, lines };
}

function endIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended, as it should.
  }
}

function open(witness: Witness): Terminal {
  return inTerminal(command.file, ["--port", "0"], makeProject("shop"), witness.env);
}

async function urlIn(terminal: Terminal): Promise<string> {
  return (await terminal.shows(/ (http:\S+)\/mcp --header .*\r\n/))[1]!;
}

describe("clientmcp-dev, left alone", () => {
  it("ends with 0 when nobody reads what it tells any longer", async () => {
    const { url, lines } = await startBetween("child.stdout.destroy()");
    await connect(url); // So that there is something to tell.
    expect(JSON.parse((await lines.next()).value as string)).toEqual({ code: 0 });
  });

  it.runIf(process.platform !== "win32")(
    "ends with 0 when the process that started it has gone without a word",
    async () => {
      const witness = new Witness();
      const { url, between } = await startBetween("", witness.env);
      between.kill("SIGKILL");
      await released(Number(new URL(url).port));
      expect((await witness.lastWords()).code).toBe(0);
    },
  );
});

describe("a command of which nobody reads what it says", () => {
  it.each([["token", "--client", "a", "--role", "agent"], ["settings", "json", "--form", "stdio"], ["--help"]])(
    "ends with 1 and says so: %s",
    async (...args) => {
      const child = spawn(process.execPath, [command.file, ...args], {
        cwd: makeProject(),
        stdio: ["ignore", "pipe", "pipe"],
      });
      child.stdout.destroy();
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
      expect(said).toMatch(/^(?:Many hosts read this form:\n)?clientmcp-dev: the output cannot be written \(E\w+\)\n$/);
      expect(code).toBe(1);
    },
  );
});

describe.runIf(process.platform === "linux")("clientmcp-dev in a terminal", () => {
  it("ends with 0 at Ctrl-C, after output with colours", async () => {
    const terminal = open(new Witness());
    await terminal.shows(/\[1mclientmcp-dev/);
    await urlIn(terminal);
    terminal.type("\u0003");
    expect(await terminal.ended).toBe(0);
  });

  it("ends with 0 when the terminal is closed, and never spins, though an application does not let go", async () => {
    const witness = new Witness();
    const terminal = open(witness);
    const url = await urlIn(terminal);
    await connect(url); // It goes at once, which the bridge tries to tell a terminal that is gone.
    const held = await connect(url, "held");
    held.pause(); // It does not answer the close frame, so that the bridge waits for it.
    await terminal.shows(/held .*connected/);
    const [cpuMs, closedAt] = [witness.cpuMs(), performance.now()];
    terminal.close();
    const end = await witness.lastWords();
    const waitedMs = performance.now() - closedAt;
    expect(end.code).toBe(0);
    expect((end.cpuMs - cpuMs) / waitedMs).toBeLessThan(0.1);
  });
});
