import { Theme, type Check } from "../check.ts";
import { expectEqual, expectThat } from "../expect.ts";
import { plainTool } from "../harness/standard-tools.ts";

const theme = new Theme("client.close", "§3.3");
export const CLOSE_CODE_CHECKS: readonly Check[] = theme.checks;

theme.must("normal", "finishes the closing handshake of a client that closes with 1000", async (context) => {
  const app = await context.app();
  await app.close();
  expectEqual("the code that came back", (await app.ended()).code, 1000);
});

theme.must("reason", "names the tool and the fault in the reason of a refused register", async (context) => {
  const app = await context.connect();
  app.send({ type: "register", tools: [plainTool("good"), { name: "getBalance", inputSchema: { type: "array" } }] });
  const { reason } = await app.expectClosed(4400);
  expectThat("a reason that names getBalance and inputSchema", /getBalance.*inputSchema/.test(reason), reason);
});

theme.must("reason-long", "cuts a long tool name in the reason so that the fault still fits", async (context) => {
  const app = await context.connect();
  app.send({ type: "register", tools: [{ name: "n".repeat(128), inputSchema: { type: "array" } }] });
  const { reason } = await app.expectClosed(4400);
  const fits = Buffer.byteLength(reason) <= 123 && reason.includes("inputSchema") && reason.includes("nnn");
  expectThat("a reason of at most 123 bytes with the name's beginning and the fault", fits, reason);
});

theme.must("reason-unicode", "cuts a close reason between characters", async (context) => {
  const app = await context.connect();
  app.send({ type: "register", tools: [plainTool("😀".repeat(100))] });
  const { reason } = await app.expectClosed(4400);
  const whole = Buffer.byteLength(reason) <= 123 && !reason.includes("\uFFFD");
  expectThat("a reason of at most 123 bytes of whole characters", whole, reason);
});

theme.should("reason-other", "gives a reason with 4401 and 4409 too", async (context) => {
  const refused = await context.connect({ protocols: ["clientmcp.v1", "garbage"] });
  const older = await context.app();
  await context.app();
  for (const { reason } of [await refused.expectClosed(4401), await older.expectClosed(4409)]) {
    expectThat("a reason of 1 to 123 bytes", reason.length > 0 && Buffer.byteLength(reason) <= 123, reason);
  }
});
