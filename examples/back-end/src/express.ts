import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type NextFunction, type Request, type Response } from "express";
import session from "express-session";
import { Access } from "./access.ts";
import { readSettings } from "./settings.ts";
import { userOf } from "./users.ts";

declare module "express-session" {
  interface SessionData {
    readonly user: string;
  }
}

const settings = readSettings(process.env);
const access = new Access(settings);
const app = express();

// Before any body parser: the bridge reads bodies itself.
app.all(["/mcp", "/mcp/{*rest}", "/connect"], access.bridge.handleRequest);
app.use(express.static(settings.page));
app.use(
  session({
    name: "session",
    secret: settings.sessionSecret,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: "lax", secure: settings.secureCookie },
  }),
);
app.use(express.json());
app.use((_req, res, next) => {
  res.set("Cache-Control", "no-store");
  next();
});

app.get("/session", (req, res) => {
  res.json({ user: req.session.user ?? null });
});

app.post("/sign-in", (req, res, next) => {
  const user = userOf(req.body);
  if (user === undefined) {
    res.sendStatus(401);
    return;
  }
  const former = req.session.user;
  // A new session, so that nobody can prepare one and wait until somebody else signs in with it.
  req.session.regenerate((error) => {
    if (error !== undefined && error !== null) {
      next(error);
      return;
    }
    if (former !== undefined) access.signedOut(former);
    Object.assign(req.session, { user });
    res.json({ user });
  });
});

app.post("/sign-out", signedIn, (req, res, next) => {
  const { user } = req.session;
  req.session.destroy((error) => {
    if (error !== undefined && error !== null) {
      next(error);
      return;
    }
    if (user !== undefined) access.signedOut(user);
    res.sendStatus(204);
  });
});

app.post("/token", signedIn, async (req, res) => {
  const { user = "" } = req.session;
  // Another tab may have signed in somebody else: a page that shows one user must not become the other's.
  if (req.body?.user === user) res.type("text").send(await access.clientToken(user));
  else res.sendStatus(409);
});

app.post("/agent-token", signedIn, async (req, res) => {
  const { user = "" } = req.session;
  res.type("text").send(await access.newAgentToken(user));
});

function signedIn(req: Request, res: Response, next: NextFunction): void {
  if (req.session.user === undefined) res.sendStatus(401);
  else next();
}

const server = createServer(app);
server.on("upgrade", access.bridge.handleUpgrade);
server.listen(settings.port, "localhost", () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`);
});

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close();
    void access.bridge.close().then(() => server.closeAllConnections());
  });
}
