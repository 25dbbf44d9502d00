import type { UseToolOptions } from "@clientmcp/react";
import { completed, rejected, type CallToolResult } from "clientmcp";
import type { Board, Item } from "./board.ts";
import { toolName } from "./tool-name.ts";

const NEW_TITLE = {
  type: "object",
  properties: { title: { type: "string", minLength: 1, maxLength: 200 } },
  required: ["title"],
  additionalProperties: false,
} as const;

/** What agents can do with each item: complete, rename and remove it. */
export function itemTools(board: Board, items: readonly Item[]): Record<string, UseToolOptions> {
  return Object.fromEntries(items.flatMap((item) => Object.entries(toolsOf(board, item))));
}

function toolsOf(board: Board, item: Item): Record<string, UseToolOptions> {
  const quoted = `"${item.title}"`;
  const complete: UseToolOptions = {
    description: `Moves the item ${quoted} to the column "done"`,
    risk: "operate",
    handler: () => {
      board.move(item.id, "done");
      return completed();
    },
  };
  const rename: UseToolOptions<typeof NEW_TITLE> = {
    description: `Changes the title of the item ${quoted}; its tools are then named after the new one`,
    risk: "operate",
    inputSchema: NEW_TITLE,
    handler: ({ title }): CallToolResult => {
      // What the user types would otherwise overwrite the agent's title, or the agent's what the user types.
      if (board.getSnapshot().editing === item.id) {
        return rejected("being_edited", "The user is changing this title at the moment");
      }
      if (title.trim() === "") return rejected("blank_title", "A title needs at least one visible character");
      board.rename(item.id, title);
      return completed();
    },
  };
  const remove: UseToolOptions = {
    description: `Removes the item ${quoted} for good; the user is asked first`,
    risk: "manage",
    confirm: () => ({ title: `Remove ${quoted}?`, detail: "It cannot be brought back." }),
    handler: () => {
      board.remove(item.id);
      return completed();
    },
  };
  return {
    [toolName("complete", item)]: complete,
    [toolName("rename", item)]: rename as UseToolOptions,
    [toolName("remove", item)]: remove,
  };
}
