import { useClientMCP, useTool, useTools } from "@clientmcp/react";
import { completed } from "clientmcp";
import type { ReactElement } from "react";
import { COLUMNS } from "./board.ts";
import { AddForm } from "./components/add-form.tsx";
import { ApprovalDialog } from "./components/approval-dialog.tsx";
import { ColumnView } from "./components/column-view.tsx";
import { itemTools } from "./item-tools.ts";
import { toolName } from "./tool-name.ts";
import { useBoard } from "./use-board.ts";

export function App(): ReactElement {
  const { board, items } = useBoard();
  const { status } = useClientMCP();

  useTool("listItems", {
    description: "All items of the board, with their columns",
    risk: "observe",
    handler: () => ({ items }),
  });
  useTool("addItem", {
    description: "Adds an item to the column that is still to do; tools for it appear",
    risk: "operate",
    inputSchema: {
      type: "object",
      properties: { title: { type: "string", minLength: 1, maxLength: 200 } },
      required: ["title"],
      additionalProperties: false,
    },
    handler: ({ title }) => completed({ tools: board.add([title]).map((item) => toolName("complete", item)) }),
  });
  useTools(itemTools(board, items));

  return (
    <main>
      <header>
        <h1>Board</h1>
        <p>
          Agents: <output aria-label="Connection">{status}</output>
        </p>
      </header>
      <AddForm />
      <div className="columns">
        {COLUMNS.map((column) => (
          <ColumnView key={column} column={column} />
        ))}
      </div>
      <ApprovalDialog />
    </main>
  );
}
