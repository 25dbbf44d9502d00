// Runs the scenario in the runtime that this is started with. It prints what it found as JSON, and has to end by itself.
import { ClientMCP } from "../../packages/clientmcp/dist/index.js";
import { validator } from "../../packages/clientmcp/dist/json-schema.js";
import { mintToken } from "../../packages/clientmcp/dist/tokens.js";
import { runScenario } from "./scenario.mjs";

const { Bun, Deno, process } = globalThis;
const [place] = Deno?.args ?? process.argv.slice(2);
const passedIn = globalThis.WebSocket === undefined ? await import("ws") : undefined;
const found = await runScenario(JSON.parse(place), { ClientMCP, mintToken, validator }, passedIn?.WebSocket);

/* oxlint-disable-next-line eslint/no-console -- how the result leaves in every runtime */
console.log(
  JSON.stringify({ ...found, runtime: runtimeName(), webSocket: passedIn === undefined ? "its own" : "that of ws" }),
);

function runtimeName() {
  if (Bun !== undefined) return `Bun ${Bun.version}`;
  return Deno === undefined ? `Node ${process.versions.node}` : `Deno ${Deno.version.deno}`;
}
