import { randomBytes } from "node:crypto";
import { expect, test as base, type Page, type Request } from "@playwright/test";
import { Agent, textOf } from "../fixtures/agent.ts";
import { Program } from "../fixtures/program.ts";
import { Relay } from "../fixtures/relay.ts";

interface Served {
  readonly program: Program;
  readonly secret: string;
  readonly relay: Relay;
}

const PASSWORDS = { ada: "analytical", grace: "compiler" };
type User = keyof typeof PASSWORDS;

const test = base.extend<{ readonly server: string; readonly served: Served }>({
  server: ["express", { option: true }],
  served: async ({ server }, use) => {
    const secret = randomBytes(32).toString("base64url");
    const program = new Program(`examples/back-end/dist/${server}.js`, {
      PORT: "0",
      CLIENTMCP_SECRET: secret,
      CLIENT_TOKEN_SECONDS: "1",
    });
    const [url] = await program.says(/http:\/\/localhost:\d+/);
    const relay = await Relay.to(url);
    await use({ program, secret, relay });
    relay.close();
    expect(await program.stop()).toBe(0);
  },
});

async function signIn(page: Page, user: User, password: string = PASSWORDS[user]): Promise<void> {
  await page.getByLabel("User").fill(user);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function onlineAs(page: Page, user: User): Promise<void> {
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(`Note of ${user}`);
  await expect(page.getByLabel("Connection")).toHaveText("online");
}

async function agentOf(page: Page, { relay }: Served): Promise<Agent> {
  await page.getByRole("button", { name: "New token for your agent" }).click();
  const token = await page.locator("#agent-token code").innerText();
  return Agent.connect("modern", `${relay.url}/mcp`, token);
}

async function bodyOf(request: Request): Promise<string> {
  const response = await request.response();
  return (await response?.text()) ?? "";
}

function expiryOf(token: string): number {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { readonly exp: number };
  return claims.exp * 1_000;
}

for (const server of ["express", "fastify"]) {
  test.describe(`a back end in ${server}`, () => {
    test.use({ server });

    test("connects nobody who is signed out, and a user who signs in as that user", async ({ page, served }) => {
      const sockets: string[] = [];
      page.on("websocket", (socket) => sockets.push(socket.url()));
      await page.goto(served.relay.url);
      expect((await page.request.post(`${served.relay.url}/token`, { data: { user: "ada" } })).status()).toBe(401);
      expect((await page.request.post(`${served.relay.url}/agent-token`, { data: {} })).status()).toBe(401);

      await signIn(page, "ada", "wrong");
      await expect(page.getByRole("alert")).toContainText("No user has this name and password");
      expect(sockets).toEqual([]);

      await signIn(page, "ada");
      await onlineAs(page, "ada");
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ name: "session", httpOnly: true, sameSite: "Lax" });

      await page.getByLabel("Your note").fill("tea at five");
      const agent = await agentOf(page, served);
      expect(textOf(await agent.call("readNote"))).toBe("tea at five");
      await agent.call("writeNote", { text: "tea at six" });
      await expect(page.getByLabel("Your note")).toHaveValue("tea at six");
      await agent.close();

      await page.reload();
      await onlineAs(page, "ada");
      await expect(page.locator("#agent-token")).toBeEmpty();
    });

    test("gives no user's tools to another user's agent, and closes with the session", async ({ page, served }) => {
      await page.goto(served.relay.url);
      await signIn(page, "ada");
      await onlineAs(page, "ada");
      const agentOfAda = await agentOf(page, served);
      expect(await agentOfAda.toolNames()).toEqual(["readNote", "writeNote"]);

      await signIn(page, "grace");
      await onlineAs(page, "grace");
      await page.getByLabel("Your note").fill("what Ada must not read");
      const agentOfGrace = await agentOf(page, served);
      expect(textOf(await agentOfGrace.call("readNote"))).toBe("what Ada must not read");
      expect(await agentOfAda.toolNames()).toEqual([]);
      expect(textOf(await agentOfAda.call("readNote"))).toContain('"ada" is not connected');

      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByRole("heading", { level: 2 })).toBeHidden();
      await expect.poll(() => agentOfGrace.toolNames()).toEqual([]);
      expect((await page.request.post(`${served.relay.url}/token`, { data: { user: "grace" } })).status()).toBe(401);
      await agentOfAda.close();
      await agentOfGrace.close();
    });

    test("never connects a page that shows one user as the user who signed in in another tab", async ({
      page,
      served,
    }) => {
      await page.goto(served.relay.url);
      await signIn(page, "ada");
      await onlineAs(page, "ada");
      // As another tab would, without a connection of its own that replaces this one.
      await page.request.post(`${served.relay.url}/sign-in`, { data: { user: "grace", password: PASSWORDS.grace } });
      expect((await page.request.post(`${served.relay.url}/token`, { data: { user: "ada" } })).status()).toBe(409);
      await onlineAs(page, "grace");
    });

    test("renews an expired token by itself", async ({ page, served }) => {
      const tokens: string[] = [];
      page.on("response", async (response) => {
        if (new URL(response.url()).pathname === "/token") tokens.push(await response.text());
      });
      await page.goto(served.relay.url);
      await signIn(page, "ada");
      await onlineAs(page, "ada");
      await expect.poll(() => tokens.length).toBe(1);
      const expiry = expiryOf(tokens[0] ?? "");
      await expect.poll(() => Date.now()).toBeGreaterThan(expiry);

      served.relay.cut();
      await expect.poll(() => tokens.length).toBe(2);
      expect(expiryOf(tokens[1] ?? "")).toBeGreaterThan(expiry);
      await onlineAs(page, "ada");
      const agent = await agentOf(page, served);
      expect(await agent.toolNames()).toEqual(["readNote", "writeNote"]);
      await agent.close();
    });

    test("ends the agent's token before with a new one, and tells no secret", async ({ page, served }) => {
      const bodies: Promise<string>[] = [];
      const lines: string[] = [];
      page.on("requestfinished", (request) => bodies.push(bodyOf(request)));
      page.on("console", (message) => lines.push(message.text()));
      await page.goto(served.relay.url);
      await signIn(page, "ada");
      await onlineAs(page, "ada");
      const former = await agentOf(page, served);
      const token = await page.locator("#agent-token code").innerText();
      await former.close();
      await page.getByRole("button", { name: "New token for your agent" }).click();
      await expect(page.locator("#agent-token code")).not.toHaveText(token);
      const headers = { Authorization: `Bearer ${token}` };
      expect((await page.request.post(`${served.relay.url}/mcp`, { headers, data: {} })).status()).toBe(401);

      const received = (await Promise.all(bodies)).join("\n");
      expect(received).toContain("A note for each user");
      expect(received).not.toContain(served.secret);
      expect(lines.join("\n")).not.toContain(served.secret);
      expect(served.program.output).toContain("http://localhost");
      expect(served.program.output).not.toContain(served.secret);
      for (const jwt of received.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []) {
        expect(served.program.output).not.toContain(jwt);
      }
    });
  });
}
