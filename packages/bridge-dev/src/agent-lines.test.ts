import { expect, it } from "vitest";
import { agentLines } from "./agent-lines.ts";

const secret = { kind: "kept", secret: "s", file: "/p/node_modules/.clientmcp/.env" } as const;
const place = { url: "http://localhost:6270", client: "clientmcp-dev", token: "a.b.c", directory: import.meta.dirname };
const plain = (_style: string, text: string): string => text;

it.each([
  ["nothing that the command finds by itself", {}, "settings cursor"],
  ["a client that is not named after the project", { client: "my shop" }, 'settings cursor --client "my shop"'],
  ["another address", { url: "http://localhost:7000" }, "settings cursor --bridge http://localhost:7000"],
])("the command for other agents' settings names %s", (_what, change, command) => {
  const lines = agentLines({ ...place, ...change }, secret, plain);
  expect(lines).toContain(`  Codex, Cursor, VS Code, Gemini CLI and others: npx clientmcp-dev ${command}`);
});
