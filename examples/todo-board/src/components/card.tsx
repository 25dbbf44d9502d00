import { useState, type ReactElement } from "react";
import { COLUMNS, type Item } from "../board.ts";
import { useBoard } from "../use-board.ts";
import { DRAGGED_ITEM } from "./dragged-item.ts";

export function Card({ item }: { readonly item: Item }): ReactElement {
  const { board, editing } = useBoard();
  const { id, title, column } = item;
  const next = COLUMNS[COLUMNS.indexOf(column) + 1];
  if (editing === id) {
    return (
      <li>
        <TitleForm item={item} />
      </li>
    );
  }
  return (
    <li draggable onDragStart={(event) => event.dataTransfer.setData(DRAGGED_ITEM, String(id))}>
      <span>{title}</span>
      <button type="button" aria-label={`Edit ${title}`} onClick={() => board.edit(id)}>
        ✎
      </button>
      {next === undefined ? null : (
        <button type="button" aria-label={`Move ${title} to ${next}`} onClick={() => board.move(id, next)}>
          →
        </button>
      )}
      <button type="button" aria-label={`Remove ${title}`} onClick={() => board.remove(id)}>
        ×
      </button>
    </li>
  );
}

function TitleForm({ item: { id, title } }: { readonly item: Item }): ReactElement {
  const { board } = useBoard();
  const [draft, setDraft] = useState(title);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== "") board.rename(id, draft);
        board.edit(undefined);
      }}
    >
      <input aria-label="Title" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <button>Save</button>
    </form>
  );
}
