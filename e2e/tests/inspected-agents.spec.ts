import { Agent } from "../fixtures/agent.ts";
import { region, test } from "../fixtures/inspected.ts";
import { expect } from "../fixtures/test.ts";

test("shows calls of agents as they happen: progress, and who cancelled", async ({ inspector, own, era }) => {
  const agent = await Agent.connect(era, `${own.url}/mcp`, await own.token("agent", "shop"));
  const hangUp = new AbortController();
  const call = agent.call("wait", {}, hangUp.signal).catch(() => {});
  const calls = region(inspector, "Calls");
  await expect(calls).toContainText(/wait\s*running\s*e2e agent → shop/);
  hangUp.abort();
  await call;
  await expect(calls).toContainText(/wait\s*cancelled after \d+ ms: (?:the agent is gone|cancelled by the agent)/);
  await expect(region(inspector, "Agents")).toContainText(
    era === "modern" ? /e2e agent\s*1\.0\.0\s*modern 2026-07-28/ : /e2e agent\s*1\.0\.0\s*legacy 2025-/,
  );
  await agent.close();
});
