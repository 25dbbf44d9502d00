import { Theme, type Check } from "../check.ts";
import { at, expectEqual, expectResult, expectThat, expectToolError, textOf } from "../expect.ts";
import { callLegacy, callModern, legacy } from "../harness/mcp-request.ts";
import { ECHO, textResult } from "../harness/standard-tools.ts";

const theme = new Theme("agent.call", "§4.3");
export const CALL_OUTCOME_CHECKS: readonly Check[] = theme.checks;

const UNAVAILABLE = "io.github.clientmcp/unavailable";

theme.must(
  "offline",
  "answers a call while the client is offline with a tool error that says so, whatever the tool (E-063)",
  async (context) => {
    for (const request of [callModern("echo"), callLegacy("echo"), callModern("unheard-of")]) {
      const text = textOf(expectToolError(await context.agent().send(request)));
      expectThat("a text that says the application is not connected", /not (?:connected|open)/i.test(text), text);
    }
  },
);

theme.must(
  "offline-then-online",
  "serves an agent that started before the application, without a new handshake (E-063)",
  async (context) => {
    const agent = context.agent();
    expectEqual("the tools", expectResult(await agent.send(legacy("tools/list")))["tools"], []);
    expectToolError(await agent.send(callLegacy("echo")));
    await context.app({ tools: [ECHO] });
    expectResult(await agent.send(callLegacy("echo")));
  },
);

theme.should(
  "unavailable",
  'says "offline" or "disconnected" in the _meta of an availability error',
  async (context) => {
    const agent = context.agent();
    expectEqual(
      "unavailable",
      at(expectToolError(await agent.send(callModern("slow"))), "_meta", UNAVAILABLE),
      "offline",
    );
    const app = await context.app();
    const answer = agent.send(callModern("slow"));
    await app.call();
    app.terminate();
    expectEqual("unavailable", at(expectToolError(await answer), "_meta", UNAVAILABLE), "disconnected");
  },
);

theme.must(
  "timeout",
  "answers a call that nobody answers in time with a tool error, and sends cancel",
  async (context) => {
    const app = await context.app();
    const patience = ((context.options.callTimeout ?? 0) + 5) * 1000;
    const answer = context.agent().send(callModern("slow"), patience);
    const call = await app.call();
    await app.cancelOf(call, patience);
    const result = expectToolError(await answer);
    expectThat(
      "a text that says how long",
      textOf(result).includes(String(context.options.callTimeout)),
      textOf(result),
    );
    app.answer(call, textResult("too late"));
    await app.fence();
    expectResult(await context.agent().send(callModern("echo")));
  },
  { needs: ["callTimeout"], section: "§5" },
);

theme.should(
  "timeout-meta",
  'says "timeout" in the _meta of a call that timed out',
  async (context) => {
    await context.app();
    const patience = ((context.options.callTimeout ?? 0) + 5) * 1000;
    const result = expectToolError(await context.agent().send(callLegacy("slow"), patience));
    expectEqual("unavailable", at(result, "_meta", UNAVAILABLE), "timeout");
  },
  { needs: ["callTimeout"], section: "§5" },
);
