import { useState, type ReactElement } from "react";
import { useBoard } from "../use-board.ts";

/** Adds an item for each line, so that a whole list can be pasted. */
export function AddForm(): ReactElement {
  const { board } = useBoard();
  const [text, setText] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        board.add(text.split("\n"));
        setText("");
      }}
    >
      <label>
        New items, one on each line
        <textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <button>Add</button>
    </form>
  );
}
