import type { AddressInfo } from "node:net";
import cookie from "@fastify/cookie";
import session from "@fastify/session";
import files from "@fastify/static";
import fastify from "fastify";
import { Access } from "./access.ts";
import { readSettings } from "./settings.ts";
import { userOf } from "./users.ts";

declare module "fastify" {
  interface Session {
    user?: string;
  }
}

const settings = readSettings(process.env);
const access = new Access(settings);
const app = fastify({ forceCloseConnections: true });

void app.register(async (scope) => {
  // Taken over before Fastify reads the body, which the bridge does itself.
  scope.addHook("onRequest", (request, reply, done) => {
    reply.hijack();
    access.bridge.handleRequest(request.raw, reply.raw);
    done();
  });
  for (const path of ["/mcp", "/mcp/*", "/connect"]) scope.all(path, () => {});
});

void app.register(files, { root: settings.page });

void app.register(async (scope) => {
  await scope.register(cookie);
  await scope.register(session, {
    cookieName: "session",
    secret: settings.sessionSecret,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: "lax", secure: settings.secureCookie, path: "/" },
  });
  scope.addHook("onRequest", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
  });

  scope.get("/session", async (request) => ({ user: request.session.user ?? null }));

  scope.post("/sign-in", async (request, reply) => {
    const user = userOf(request.body);
    if (user === undefined) return reply.code(401).send();
    const former = request.session.user;
    // A new session, so that nobody can prepare one and wait until somebody else signs in with it.
    await request.session.regenerate();
    if (former !== undefined) access.signedOut(former);
    request.session.user = user;
    return { user };
  });

  scope.post("/sign-out", async (request, reply) => {
    const { user } = request.session;
    if (user === undefined) return reply.code(401).send();
    await request.session.destroy();
    access.signedOut(user);
    return reply.code(204).send();
  });

  scope.post<{ Body: { readonly user?: unknown } | undefined }>("/token", async (request, reply) => {
    const { user } = request.session;
    if (user === undefined) return reply.code(401).send();
    // Another tab may have signed in somebody else: a page that shows one user must not become the other's.
    if (request.body?.user !== user) return reply.code(409).send();
    return reply.type("text/plain").send(await access.clientToken(user));
  });

  scope.post("/agent-token", async (request, reply) => {
    const { user } = request.session;
    if (user === undefined) return reply.code(401).send();
    return reply.type("text/plain").send(await access.newAgentToken(user));
  });
});

app.server.on("upgrade", access.bridge.handleUpgrade);
await app.listen({ port: settings.port, host: "localhost" });
process.stdout.write(`http://localhost:${(app.server.address() as AddressInfo).port}\n`);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => void access.bridge.close().then(() => app.close()));
}
