import type { CheckContext } from "../check-context.ts";
import { expectEqual, expectHeader, expectResult, expectStatus, expectThat } from "../expect.ts";
import { modern } from "../harness/mcp-request.ts";
import { plainTool } from "../harness/standard-tools.ts";

export async function expectAgentRefused(context: CheckContext, token: string): Promise<void> {
  const answer = await context.agent({ token }).send(modern("server/discover"));
  expectStatus(answer, 401);
  expectHeader(answer, "www-authenticate", /^Bearer\b/);
  expectThat("an answer without the token", !answer.body.includes(token), answer.body);
}

export async function expectAgentServed(context: CheckContext, token: string): Promise<void> {
  expectResult(await context.agent({ token }).send(modern("server/discover")));
}

export async function expectClientRefused(context: CheckContext, token: string): Promise<void> {
  const app = await context.connect({ protocols: ["clientmcp.v1", token] });
  expectEqual("the selected subprotocol", app.protocol, "clientmcp.v1");
  const { reason } = await app.expectClosed(4401);
  expectThat("a close reason without the token", !reason.includes(token), reason);
}

export async function expectClientServed(context: CheckContext, token: string): Promise<void> {
  const app = await context.connect({ protocols: ["clientmcp.v1", token] });
  await app.register([plainTool("echo")]);
}
