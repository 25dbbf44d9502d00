/**
 * A library that agents are built with, as its documentation says to use it.
 *
 * @typedef {object} Library
 * @property {string} name As the table has it.
 * @property {readonly string[]} packages Whose versions the table names.
 * @property {string} revision Which revision of MCP it is expected to speak.
 * @property {Readonly<Record<string, string>>} cannot What the library has no way to do: the scenario's key, and the reason.
 * @property {(options: { url: string, token: string, onToolsChanged?: () => void }) => Promise<Agent>} connect
 */

/**
 * @typedef {object} Agent
 * @property {() => Promise<readonly { name: string, description?: string, inputSchema: object }[]>} listTools
 * @property {(name: string, args: object, options?: { signal?: AbortSignal, onProgress?: (progress: object) => void }) => Promise<Answer>} call
 *   Rejects where the library throws anything but a tool's own error.
 * @property {(name: string, args: object) => Promise<{ result: string, text: string }>} [loop] Lets a model call a tool, and gives
 *   what the model was told of it and what it said then.
 * @property {() => Promise<void>} close
 */

/** @typedef {{ isError: boolean, text: string, structured?: unknown }} Answer What the agent's program gets of a result. */

export const NO_MODEL = { loop: "it runs no model", "loop-error": "it runs no model" };

/** Reads a result as MCP has it. @returns {Answer} */
export function answerOf({ isError = false, content, structuredContent }) {
  return { isError, text: content.map(({ text }) => text).join("\n"), structured: structuredContent };
}
