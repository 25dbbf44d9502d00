import { styleText } from "node:util";

/** Styles a text for a terminal that shows colours, and leaves it alone for anything else. */
export type Paint = (style: "bold" | "cyan" | "dim" | "green" | "red" | "yellow", text: string) => string;

export function paintFor(stream: NodeJS.WriteStream): Paint {
  // `hasColors` also heeds NO_COLOR and FORCE_COLOR.
  return stream.isTTY && stream.hasColors() ? styleText : (_style, text) => text;
}
