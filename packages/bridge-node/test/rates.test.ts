import { describe, expect, it } from "vitest";
import { post } from "./support/agent.ts";
import { connectApp } from "./support/app.ts";
import { startBridge, tokenFor, type TestBridge } from "./support/bridge.ts";

const TWO_AN_HOUR = { count: 2, perMs: 3_600_000 };

async function status(bridge: TestBridge, token: string, address?: string): Promise<number> {
  const headers: Record<string, string> = address === undefined ? {} : { "X-Forwarded-For": address };
  return (await post(bridge, "tools/list", "", { token, headers })).status;
}

describe("rates (SPEC §6)", () => {
  it("refuse an agent token that is used too often with 429 and Retry-After, and no other token", async () => {
    const bridge = await startBridge({ agentRate: TWO_AN_HOUR });
    const [one, other] = [await tokenFor("agent"), await tokenFor("agent", { scope: "read" })];
    expect([await status(bridge, one), await status(bridge, one)]).toEqual([200, 200]);
    const refused = await post(bridge, "tools/list", "", { token: one });
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 429,
      body: { error: "too many requests with this token" },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(1_700);
    // A signature of 32 bytes leaves two bits of its last character unused: four texts are the same token.
    const last = one.at(-1)!;
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const twin = one.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1]!;
    expect(await status(bridge, twin)).not.toBe(200);
    expect(await status(bridge, other)).toBe(200);
  });

  it("refuse an address after too many failures at both doors", async () => {
    const bridge = await startBridge({ failureRate: TWO_AN_HOUR });
    expect(await status(bridge, "not.a.token")).toBe(401);
    expect((await (await connectApp(bridge, "not.a.token")).closing()).code).toBe(4401);
    expect(await status(bridge, await tokenFor("agent"))).toBe(429);
    expect((await (await connectApp(bridge)).closing()).code).toBe(1013);
  });

  it("count what a trusted proxy says, and believe nobody else", async () => {
    const bridge = await startBridge({ failureRate: TWO_AN_HOUR, trustedProxies: 1 });
    const bad = "not.a.token";
    const forged = ["192.0.2.1, 198.51.100.7", "192.0.2.2, 198.51.100.7", "192.0.2.3, 198.51.100.7"];
    expect([await status(bridge, bad, forged[0]), await status(bridge, bad, forged[1])]).toEqual([401, 401]);
    expect(await status(bridge, bad, forged[2])).toBe(429);
    expect(await status(bridge, bad, "198.51.100.8")).toBe(401);
  });
});
