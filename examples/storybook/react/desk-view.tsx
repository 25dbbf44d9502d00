import { useTools } from "@clientmcp/react";
import type { ReactElement } from "react";
import { deskTools } from "../stage/desk-tools.ts";
import type { Desk } from "../stage/desk.ts";
import { useStore } from "./use-store.ts";

/** The desk, and its actions for agents: they are there as long as it is on the page. */
export function DeskView({ desk }: { readonly desk: Desk }): ReactElement {
  const { payees, journal } = useStore(desk);
  useTools({ ...deskTools(desk) });
  return (
    <main>
      <ul aria-label="Payees">
        {payees.map(({ name, website }) => (
          <li key={name}>
            {name} ({website})
          </li>
        ))}
      </ul>
      <h2>Done</h2>
      {journal.length === 0 ? <p>Nothing yet.</p> : null}
      <ol aria-label="Done">
        {journal.map((deed, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the journal only grows.
          <li key={index}>{deed}</li>
        ))}
      </ol>
    </main>
  );
}
