// Serves the page's files as they are, and the packages' files beside them; and starts a bridge for it.
import { dirname } from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { startDevBridge } from "clientmcp-dev";
import express from "express";

const require = createRequire(import.meta.url);
const requireInLit = createRequire(require.resolve("lit"));
/** @param {string} name */
const distOf = (name) => `${dirname(require.resolve(`${name}/package.json`))}/dist`;
/**
 * The folder of Lit or a part of it, which do not export their package.json.
 * @param {string} name
 */
const litFolder = (name) => {
  const file = requireInLit.resolve(name);
  return file.slice(0, file.lastIndexOf(`/${name}/`) + name.length + 1);
};

const bridge = await startDevBridge({ port: Number(process.env["BRIDGE_PORT"] ?? 6270), client: "plain-page" });
const agentToken = await bridge.mintToken({ role: "agent" });
const app = express();
app.use(express.static(fileURLToPath(new URL("public", import.meta.url))));
app.use("/modules/clientmcp", express.static(distOf("clientmcp")));
app.use("/modules/ui", express.static(distOf("@clientmcp/ui")));
for (const name of ["lit", "lit-html", "lit-element", "@lit/reactive-element"]) {
  app.use(`/modules/${name}`, express.static(litFolder(name)));
}
// The page's one setting: where the bridge is.
app.get("/bridge.json", (_req, res) => {
  res.json({ url: bridge.url });
});

const server = app.listen(Number(process.env["PORT"] ?? 5173), "localhost", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  process.stdout.write(
    `page: http://localhost:${address.port}\nMCP server: ${bridge.url}/mcp\nagent token: ${agentToken}\n`,
  );
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    void bridge.close();
  });
}
