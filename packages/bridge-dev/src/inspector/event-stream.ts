import type { ServerResponse } from "node:http";
import type { Inspection } from "./inspection.ts";
import type { InspectorEvent } from "./views.ts";

const KEEP_ALIVE_MS = 15_000;
const MAX_UNREAD_BYTES = 33_554_432;

/** Answers with everything that is known and then with what happens, until the page goes or no longer reads. */
export function streamEvents(res: ServerResponse, headers: readonly string[], inspection: Inspection): void {
  res.writeHead(200, [...headers, "Content-Type", "text/event-stream"]);
  const send = (event: InspectorEvent): void => {
    res.write(`data: ${JSON.stringify(event)}\n\n`);
    // The page connects again and gets everything anew.
    if (res.writableLength > MAX_UNREAD_BYTES) res.destroy();
  };
  send(inspection.snapshot());
  const unsubscribe = inspection.subscribe(send);
  const keepingAlive = setInterval(() => res.write(":\n\n"), KEEP_ALIVE_MS).unref();
  res.on("close", () => {
    unsubscribe();
    clearInterval(keepingAlive);
  });
}
