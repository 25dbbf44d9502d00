import type { OwnResult } from "../availability.ts";
import type { Era } from "./era.ts";

/** The JSON of a tool error that the bridge writes itself, in the words of the era. */
export function ownResult(era: Era, serverInfo: string, { text, meta }: OwnResult): string {
  const members = [
    ...era.resultMembers(serverInfo, "plain", meta),
    `"content":${JSON.stringify([{ type: "text", text }])}`,
    '"isError":true',
  ];
  return `{${members.join(",")}}`;
}
