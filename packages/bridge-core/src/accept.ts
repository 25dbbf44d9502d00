import type { AnswerForm } from "./state.ts";

interface MediaRange {
  readonly range: string;
  readonly quality: number;
}

/**
 * What an `Accept` header says about the form of an answer, `undefined` where neither form will do. A late answer becomes
 * a stream only where event streams are listed by name: who accepts anything, or says nothing, often cannot read one.
 */
export function answerForm(accept: string | undefined): AnswerForm | undefined {
  // What MCP clients send, without the work.
  if (accept === "application/json, text/event-stream") return "stream-when-late";
  const ranges = mediaRanges(accept);
  if (ranges.length === 0) return "json";
  const json = qualityOf(ranges, "application", "json") > 0;
  const stream = qualityOf(ranges, "text", "event-stream") > 0;
  if (!json) return stream ? "stream" : undefined;
  const named = ranges.some(({ range }) => range === "text/event-stream" || range === "text/*");
  return stream && named ? "stream-when-late" : "json";
}

/** Whether an event stream will do: for requests whose only answer is one. */
export function acceptsStream(accept: string | undefined): boolean {
  const ranges = mediaRanges(accept);
  return ranges.length === 0 || qualityOf(ranges, "text", "event-stream") > 0;
}

function mediaRanges(accept: string | undefined): MediaRange[] {
  return (accept ?? "")
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "");
      return { range, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ range }) => range !== "");
}

/** The most specific range decides (RFC 9110 §12.5.1). */
function qualityOf(ranges: readonly MediaRange[], type: string, subtype: string): number {
  for (const candidate of [`${type}/${subtype}`, `${type}/*`, "*/*"]) {
    const found = ranges.filter(({ range }) => range === candidate);
    if (found.length > 0) return Math.max(...found.map(({ quality }) => quality));
  }
  return 0;
}
