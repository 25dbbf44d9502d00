import type { ReactElement } from "react";
import type { Column } from "../board.ts";
import { useBoard } from "../use-board.ts";
import { Card } from "./card.tsx";
import { DRAGGED_ITEM } from "./dragged-item.ts";

const HEADINGS: Readonly<Record<Column, string>> = { todo: "To do", doing: "Doing", done: "Done" };

export function ColumnView({ column }: { readonly column: Column }): ReactElement {
  const { board, items } = useBoard();
  const heading = HEADINGS[column];
  return (
    <section
      aria-label={heading}
      onDragOver={(event) => {
        // Without this the browser takes the place for one where nothing can be dropped.
        if (event.dataTransfer.types.includes(DRAGGED_ITEM)) event.preventDefault();
      }}
      onDrop={(event) => board.move(Number(event.dataTransfer.getData(DRAGGED_ITEM)), column)}
    >
      <h2>{heading}</h2>
      <ul>
        {items
          .filter((item) => item.column === column)
          .map((item) => (
            <Card key={item.id} item={item} />
          ))}
      </ul>
    </section>
  );
}
