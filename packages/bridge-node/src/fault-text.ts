/** What an error is and where it was thrown. Its message is left out: it may quote what came from the network (SPEC §7). */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { name, message, stack = "" } = error;
  // A message may hold lines that look like the frames after it.
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : "";
  const frame = /^ +at .+$/m.exec(frames)?.[0].trim();
  return frame === undefined ? name : `${name} ${frame}`;
}
