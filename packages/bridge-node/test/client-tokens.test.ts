import { mintToken } from "clientmcp/tokens";
import { jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { connectApp } from "./support/app.ts";
import { post } from "./support/agent.ts";
import { SECRET, startBridge } from "./support/bridge.ts";

const request = { secret: SECRET, sub: "wallet", expiresIn: 60 } as const;

function agentOf(gen: number): Promise<string> {
  return mintToken({ ...request, role: "agent", gen });
}

describe("tokens that a back end mints with clientmcp/tokens (SPEC §2)", () => {
  it("open the client channel and the agent endpoint of a real bridge", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge, await mintToken({ ...request, role: "client" }));
    await app.register("pay");
    const listed = await post(bridge, "tools/list", "", { token: await mintToken({ ...request, role: "agent" }) });
    expect(listed.status).toBe(200);
    expect(await listed.text()).toContain('"name":"pay"');
  });

  it("carry the scope: an agent that may only read is refused a tool that does more", async () => {
    const bridge = await startBridge();
    const app = await connectApp(bridge, await mintToken({ ...request, role: "client" }));
    await app.register("pay");
    const token = await mintToken({ ...request, role: "agent", scope: "read" });
    expect((await post(bridge, "tools/call", '"name":"pay"', { token })).status).toBe(403);
  });

  it("carry the generation: only the one that the bridge names counts", async () => {
    const bridge = await startBridge({ generations: { current: () => 2 } });
    expect((await post(bridge, "tools/list", "", { token: await agentOf(1) })).status).toBe(401);
    expect((await post(bridge, "tools/list", "", { token: await agentOf(2) })).status).toBe(200);
  });

  it("verify with jose, with the times in seconds", async () => {
    const token = await mintToken({ ...request, sub: "ключ 🔑", role: "agent" });
    const { payload, protectedHeader } = await jwtVerify(token, Buffer.from(SECRET), { algorithms: ["HS256"] });
    expect(protectedHeader).toEqual({ alg: "HS256", typ: "JWT" });
    expect(payload).toEqual({ sub: "ключ 🔑", role: "agent", iat: payload.iat, exp: (payload.iat ?? 0) + 60 });
  });
});
