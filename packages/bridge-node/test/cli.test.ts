import { beforeAll, describe, expect, it } from "vitest";
import { connectApp } from "./support/app.ts";
import { SECRET, startBridge } from "./support/bridge.ts";
import { CommandUnderTest, released, written, type Command, type Ending } from "./support/command.ts";

const command = new CommandUnderTest(new URL("..", import.meta.url));
beforeAll(command.build, 30_000);

function start(args: readonly string[], env: NodeJS.ProcessEnv = { CLIENTMCP_SECRET: SECRET }): Command {
  return command.start(args, { env });
}

function run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ending> {
  return start(args, env).ended;
}

/** The running bridge, as the tests' applications take it. */
async function listening(command: Command) {
  const [, port] = await written(command, /http:\/\/127\.0\.0\.1:(\d+)/);
  return { port: Number(port), url: `http://127.0.0.1:${port}`, addresses: [], close: async () => {} };
}

function claimsOf(token: string): { readonly iat?: number; readonly exp?: number } {
  return JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { iat?: number; exp?: number };
}

describe("clientmcp-bridge", () => {
  it("E-067: serves until SIGTERM, then tells its clients and exits with 0", async () => {
    const running = start(["--port", "0"]);
    const app = await connectApp(await listening(running));
    await app.register("tool");
    running.child.kill("SIGTERM");

    expect((await app.closing()).code).toBe(1001);
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^\S+Z info listening at="?http:\/\/127\.0\.0\.1:\d+/);
    expect(stdout).toContain("registered client=wallet tools=1");
  });

  it("warns of a variable that it does not know, and not of its value", async () => {
    const running = start(["--port", "0"], { CLIENTMCP_SECRET: SECRET, CLIENTMCP_PORTS: "1", CLIENTMCP_LOG: "text" });
    await listening(running);
    running.child.kill("SIGTERM");
    const { stdout } = await running.ended;
    expect(stdout.match(/unknown-variable.*/g)).toEqual(["unknown-variable name=CLIENTMCP_PORTS"]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("E-067: exits at once at a second %s, with %i", async (signal, expected) => {
    const running = start(["--port", "0"]);
    const bridge = await listening(running);
    const app = await connectApp(bridge);
    app.socket.pause(); // It does not answer the close frame, so that the bridge waits for it.
    running.child.kill(signal);
    await released(bridge.port);
    running.child.kill(signal);
    expect((await running.ended).code).toBe(expected);
  });

  it("E-109: says in one line that the port is taken and how to choose another, and exits with 1", async () => {
    const { port } = await startBridge();
    const { code, stdout, stderr } = await run(["--port", String(port)]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `clientmcp-bridge: port ${port} is already in use; choose another with --port or CLIENTMCP_PORT\n`,
    );
  });

  it("E-109: says in one line that the host is no address of this machine, and exits with 1", async () => {
    const { code, stderr } = await run(["--port", "0", "--host", "192.0.2.1"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^clientmcp-bridge: host "192\.0\.2\.1" is no address .*--host.*\n$/);
  });

  it.each([
    [[], {}, /CLIENTMCP_SECRET is not set/],
    [[], { CLIENTMCP_SECRET: `${SECRET},hunter2` }, /secret 2 of 2 has 7 bytes/],
    [["--port", "x"], { CLIENTMCP_SECRET: SECRET }, /--port/],
    [["--nonsense"], { CLIENTMCP_SECRET: SECRET }, /--nonsense/],
    [["--port", "0", "--host", ""], { CLIENTMCP_SECRET: SECRET }, /the host is empty/],
    [[], { CLIENTMCP_SECRET: "" }, /CLIENTMCP_SECRET is not set/],
    [[], { CLIENTMCP_SECRET: SECRET, CLIENTMCP_PORT: "x" }, /CLIENTMCP_PORT/],
    [["--agent-rate", "fast"], { CLIENTMCP_SECRET: SECRET }, /--agent-rate.*20\/s/],
    [["--generations", "/nowhere.json"], { CLIENTMCP_SECRET: SECRET }, /generations: .*\/nowhere\.json/],
    [[], { CLIENTMCP_SECRET: SECRET, CLIENTMCP_ALLOWED_ORIGINS: "*" }, /allowedOrigins/],
  ])("says what is wrong with %j %j in one line on stderr, and exits with 2", async (args, env, expected) => {
    const { code, stdout, stderr } = await run(args, env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toMatch(expected);
    expect(stderr).not.toContain("hunter2");
  });

  it("E-110: takes an empty variable for one that is not given", async () => {
    const names = ["HOST", "ALLOWED_ORIGINS", "ALLOWED_HOSTS", "CALL_TIMEOUT", "LOG", "LIMIT_TOOLS"];
    const empty = Object.fromEntries(names.map((name) => [`CLIENTMCP_${name}`, ""]));
    const running = start(["--port", "0"], { CLIENTMCP_SECRET: SECRET, ...empty });
    const { url } = await listening(running);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("writes its log as JSON when told to", async () => {
    const [line] = await written(start(["--port", "0", "--log", "json"]), /^.*\n/);
    expect(JSON.parse(line)).toEqual({
      level: "info",
      time: expect.any(String),
      event: "listening",
      at: expect.any(String),
    });
  });
});

describe("clientmcp-bridge token", () => {
  it("prints a token alone that the bridge accepts, minted with the first secret (SPEC §2)", async () => {
    const { code, stdout, stderr } = await run(["token", "--client", "wallet", "--role", "client"], {
      CLIENTMCP_SECRET: `${SECRET},another-secret-of-more-than-32-bytes`,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const app = await connectApp(await startBridge(), stdout.trim());
    await app.register("tool");
  });

  it("puts into it what it is told", async () => {
    const args = ["token", "--client", "w", "--role", "agent", "--expires", "1h", "--scope", "read", "--gen", "3"];
    const { stdout } = await run(args);
    const { iat, exp, ...claims } = claimsOf(stdout);
    expect(claims).toEqual({ sub: "w", role: "agent", scope: "read", gen: 3 });
    expect(exp! - iat!).toBe(3_600);
  });

  it("prints one that is good for 30 days, and without an end only when told so", async () => {
    const args = ["token", "--client", "w", "--role", "agent"];
    const { iat, exp } = claimsOf((await run(args)).stdout);
    expect(exp! - iat!).toBe(2_592_000);
    expect(claimsOf((await run([...args, "--expires", "never"])).stdout)).not.toHaveProperty("exp");
    expect((await run(["token", "--help"])).stdout).toMatch(/or never\s+\(default: 30d\)/);
  });

  it.each([
    [["--role", "client"], /--client/],
    [["--client", "a"], /--role/],
    [["--client", "a", "--role", "admin"], /--role/],
    [["--client", "a", "--role", "agent", "--expires", "soon"], /30s, 15m, 1h or 7d/],
    [["--client", "a".repeat(129), "--role", "agent"], /1 to 128 characters/],
    [["--client", "a", "--role", "client", "--scope", "read"], /scope is for agent tokens/],
  ])("refuses %j with one line on stderr and exit code 2", async (args, expected) => {
    const { code, stdout, stderr } = await run(["token", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toMatch(expected);
  });
});
