import { createMCPClient } from "@ai-sdk/mcp";
import { asSchema, generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { answerOf } from "./library.mjs";

export const aiSdk = library("AI SDK", "2026-07-28", {});
export const aiSdkLegacy = library("AI SDK, without discovery", "2025-11-25", { protocolVersionDiscovery: false });

/** @returns {import("./library.mjs").Library} */
function library(name, revision, settings) {
  return {
    name,
    packages: ["ai", "@ai-sdk/mcp"],
    revision,
    cannot: {
      changes: "it takes no notifications",
      progress: "it takes no notifications",
    },
    async connect({ url, token }) {
      const transport = { type: "http", url, headers: { Authorization: `Bearer ${token}` } };
      const client = await createMCPClient({ ...settings, transport });
      let tools = await client.tools();
      return {
        listTools: async () => {
          tools = await client.tools();
          return Promise.all(
            Object.entries(tools).map(async ([name, { description, inputSchema }]) => ({
              name,
              description,
              inputSchema: await asSchema(inputSchema).jsonSchema,
            })),
          );
        },
        call: async (name, args, { signal } = {}) =>
          answerOf(await tools[name].execute(args, { toolCallId: "1", messages: [], abortSignal: signal })),
        loop: (name, args) => loop(tools, name, args),
        close: () => client.close(),
      };
    },
  };
}

/** A model that calls the tool and then says what it was told. */
async function loop(tools, name, args) {
  const prompts = [];
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      prompts.push(prompt);
      const content =
        prompts.length === 1
          ? [{ type: "tool-call", toolCallId: "1", toolName: name, input: JSON.stringify(args) }]
          : [{ type: "text", text: `I was told: ${toldBy(prompt)}` }];
      const unified = prompts.length === 1 ? "tool-calls" : "stop";
      return { content, finishReason: { unified, raw: undefined }, usage: USAGE, warnings: [] };
    },
  });
  const { text } = await generateText({ model, tools, prompt: "Go on.", stopWhen: isStepCount(3) });
  return { result: toldBy(prompts.at(-1)), text };
}

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

function toldBy(prompt) {
  const [{ output }] = prompt.findLast(({ role }) => role === "tool").content;
  return output.value.map(({ text }) => text).join("\n");
}
