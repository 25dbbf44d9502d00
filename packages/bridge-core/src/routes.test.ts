import { describe, expect, it } from "vitest";
import { DEFAULT_BRIDGE_OPTIONS, type BridgeOptions } from "./bridge-options.ts";
import { routeRequest, routeUpgrade, type Route } from "./routes.ts";

function route(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  options: Partial<BridgeOptions> = {},
): Route & { headerOf?: (name: string) => string | undefined } {
  const found = routeRequest({ method, path, headers }, { ...DEFAULT_BRIDGE_OPTIONS, ...options });
  if (found.kind === "agent") return found;
  return { ...found, headerOf: (name) => found.headers[found.headers.indexOf(name) + 1] };
}

const ORIGIN = "https://app.example";
const ALLOWED = { allowedOrigins: [ORIGIN] };

describe("routeRequest", () => {
  it.each(["/mcp", "/mcp/"])("E-073: serves %s with the token of the Authorization header", (path) => {
    for (const authorization of ["Bearer t.o.k", "bearer t.o.k", "BEARER   t.o.k"]) {
      expect(route("POST", path, { authorization })).toEqual({ kind: "agent", token: "t.o.k" });
    }
  });

  it.each(["/mcp/t.o.k", "/mcp/t.o.k/"])("E-073: serves %s with the token of the path", (path) => {
    expect(route("POST", path)).toEqual({ kind: "agent", token: "t.o.k" });
  });

  it.each([{}, { authorization: "Basic abc" }, { authorization: "Bearer" }, { authorization: "Bearer a, Bearer b" }])(
    "finds no token in %j",
    (headers) => {
      expect(route("POST", "/mcp", headers as Record<string, string>)).toEqual({ kind: "agent", token: undefined });
    },
  );

  it.each([
    "/",
    "/mcp2",
    "/mcp/a/b",
    "/register",
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-protected-resource/mcp/t.o.k",
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
  ])("E-050: answers %s with 404 and a small JSON body", (path) => {
    for (const method of ["GET", "POST"]) {
      const found = route(method, path, { origin: ORIGIN }, ALLOWED);
      expect(found).toMatchObject({ kind: "answer", status: 404, body: ['{"error":"there is nothing at this path"}'] });
      expect(found.headerOf?.("Access-Control-Allow-Origin")).toBe(ORIGIN);
    }
  });

  it("lets pages of other origins read nothing, wherever they ask", () => {
    for (const path of ["/", "/healthz", "/connect", "/.well-known/oauth-protected-resource", "/mcp"]) {
      const found = route("GET", path, { origin: "https://evil.example" }, ALLOWED);
      expect(JSON.stringify(found)).not.toContain("Access-Control");
    }
  });

  it("says that it is well", () => {
    expect(route("GET", "/healthz")).toMatchObject({ status: 200, body: ['{"status":"ok"}'] });
  });

  it("asks for a WebSocket at the client channel (SPEC §3.1)", () => {
    const found = route("GET", "/connect");
    expect(found).toMatchObject({ kind: "answer", status: 426 });
    expect(found.headerOf?.("Upgrade")).toBe("websocket");
  });

  it.each([
    "null",
    "https://app.example:8443",
    "http://app.example",
    "https://app.example.evil.example",
    "https://evil-app.example",
    "https://app.example/",
    "nonsense",
    "",
  ])("E-057: refuses the origin %j with 403 for every method", (origin) => {
    for (const method of ["POST", "GET", "DELETE", "OPTIONS"]) {
      const found = route(method, "/mcp/t.o.k", { origin }, ALLOWED);
      expect(found).toMatchObject({ kind: "answer", status: 403 });
      expect(JSON.stringify(found)).not.toContain("Access-Control");
    }
  });

  it("E-057: serves listed origins and requests without one", () => {
    expect(route("POST", "/mcp", { origin: ORIGIN }, ALLOWED).kind).toBe("agent");
    expect(route("POST", "/mcp", {}, ALLOWED).kind).toBe("agent");
  });

  it.each([
    "http://localhost",
    "http://localhost:5173",
    "https://127.0.0.1:8080",
    "http://[::1]:3000",
    "http://a.localhost:1",
  ])("counts %s as loopback", (origin) => {
    expect(route("POST", "/mcp", { origin }, { allowedOrigins: ["loopback"] }).kind).toBe("agent");
  });

  it.each(["http://localhost.evil.example", "http://evil.example/localhost", "http://127.0.0.1.evil.example", "null"])(
    "does not count %s as loopback",
    (origin) => {
      expect(route("POST", "/mcp", { origin }, { allowedOrigins: ["loopback"] })).toMatchObject({ status: 403 });
    },
  );

  it.each(["/mcp", "/mcp/t.o.k"])(
    "E-055: answers a preflight at %s without a token, and E-054: allows MCP's headers",
    (path) => {
      const asked = "authorization, mcp-param-region, x-other, mcp-protocol-version";
      const found = route("OPTIONS", path, { origin: ORIGIN, "access-control-request-headers": asked }, ALLOWED);
      expect(found).toMatchObject({ kind: "answer", status: 204, body: [] });
      expect(found.headerOf?.("Access-Control-Allow-Origin")).toBe(ORIGIN);
      expect(found.headerOf?.("Vary")).toBe("Origin");
      expect(found.headerOf?.("Access-Control-Allow-Methods")).toBe("GET, POST, DELETE, OPTIONS");
      expect(found.headerOf?.("Access-Control-Allow-Headers")?.split(", ")).toEqual([
        "Authorization",
        "Content-Type",
        "Accept",
        "MCP-Protocol-Version",
        "Mcp-Method",
        "Mcp-Name",
        "Mcp-Session-Id",
        "Last-Event-ID",
        "mcp-param-region",
      ]);
      expect(JSON.stringify(found)).not.toContain("Credentials");
    },
  );

  it("treats OPTIONS without an origin as any other request: it is no preflight", () => {
    expect(route("OPTIONS", "/mcp", {}, ALLOWED)).toEqual({ kind: "agent", token: undefined });
  });

  it("E-058: compares host names without ports where there is a list, and serves any where there is none", () => {
    const allowedHosts = ["loopback", "Bridge.example"];
    for (const host of ["localhost", "localhost:6270", "127.0.0.1:6270", "[::1]:6270", "[::1]", "bridge.EXAMPLE:443"]) {
      expect(route("POST", "/mcp", { host }, { allowedHosts }).kind).toBe("agent");
    }
    for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:6270", ""]) {
      expect(route("GET", "/healthz", { host }, { allowedHosts })).toMatchObject({ status: 403 });
    }
    expect(route("POST", "/mcp", { host: "anything:1" }).kind).toBe("agent");
  });
});

function upgrade(offered: string | undefined, path = "/connect"): ReturnType<typeof routeUpgrade> {
  const headers = offered === undefined ? {} : { "sec-websocket-protocol": offered };
  return routeUpgrade({ method: "GET", path, headers }, DEFAULT_BRIDGE_OPTIONS);
}

describe("routeUpgrade", () => {
  it.each(["clientmcp.v1, t.o.k", "t.o.k,clientmcp.v1", "clientmcp.v1, clientmcp.v2, t.o.k"])(
    "E-047: takes the token of %j and selects clientmcp.v1",
    (offered) => {
      expect(upgrade(offered)).toEqual({ kind: "accept", protocol: "clientmcp.v1", token: "t.o.k" });
    },
  );

  it.each(["clientmcp.v1", "clientmcp.v1, a, b"])("accepts %j without a token, to be closed with 4401", (offered) => {
    expect(upgrade(offered)).toEqual({ kind: "accept", protocol: "clientmcp.v1", token: undefined });
  });

  it.each([undefined, "", "t.o.k", "clientmcp.v2, t.o.k"])("refuses %j with 400 (SPEC §3.1)", (offered) => {
    expect(upgrade(offered)).toMatchObject({ kind: "refuse", status: 400 });
  });

  it("refuses other paths with 404 and foreign hosts with 403", () => {
    expect(upgrade("clientmcp.v1, t", "/mcp")).toMatchObject({ kind: "refuse", status: 404 });
    const head = { method: "GET", path: "/connect", headers: { host: "evil.example" } };
    expect(routeUpgrade(head, { ...DEFAULT_BRIDGE_OPTIONS, allowedHosts: ["loopback"] })).toMatchObject({
      status: 403,
    });
  });
});
