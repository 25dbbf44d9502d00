import { AIMessage } from "@langchain/core/messages";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { createAgent, fakeModel } from "langchain";

/** @type {import("./library.mjs").Library} */
export const langChain = {
  name: "LangChain",
  packages: ["@langchain/mcp-adapters", "langchain"],
  revision: "2025-11-25",
  cannot: {},
  async connect({ url, token, onToolsChanged }) {
    let onProgress;
    const client = new MultiServerMCPClient({
      mcpServers: { shop: { transport: "http", url, headers: { Authorization: `Bearer ${token}` } } },
      onToolsListChanged: onToolsChanged,
      onProgress: (progress) => onProgress?.(progress),
    });
    let tools = await client.getTools();
    return {
      listTools: async () => {
        // A client keeps the tools that it was told first.
        await client.close();
        tools = await client.getTools();
        return tools.map(({ name, description, schema }) => ({ name, description, inputSchema: schema }));
      },
      call: async (name, args, options = {}) => {
        onProgress = options.onProgress;
        const tool = tools.find((tool) => tool.name === name);
        try {
          const call = { type: "tool_call", id: "1", name, args };
          const { content, artifact } = await tool.invoke(call, { signal: options.signal });
          return { isError: false, text: textOf(content), structured: structuredOf(artifact) };
        } catch (error) {
          // Every error is a ToolException; a tool's own has these words in front.
          const [, words] = /returned an error: ([\s\S]*)$/.exec(error.message) ?? [];
          if (words === undefined) throw error;
          return { isError: true, text: words };
        }
      },
      loop: (name, args) => loop(tools, name, args),
      close: () => client.close(),
    };
  },
};

/** A model that calls the tool and then says what it was told. */
async function loop(tools, name, args) {
  const model = fakeModel()
    .respondWithTools([{ name, args, id: "1" }])
    .respond((messages) => new AIMessage(`I was told: ${toldBy(messages)}`));
  const { messages } = await createAgent({ model, tools }).invoke({ messages: [{ role: "user", content: "Go on." }] });
  return { result: toldBy(messages), text: messages.at(-1).text };
}

function toldBy(messages) {
  return textOf(messages.findLast((message) => message.getType() === "tool").content);
}

function textOf(content) {
  return typeof content === "string" ? content : content.map(({ text }) => text).join("\n");
}

function structuredOf(artifact) {
  return artifact?.find(({ type }) => type === "mcp_structured_content")?.data;
}
