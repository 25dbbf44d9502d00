/** Ends the process with 1 at the first error that nobody caught, and says on stderr where it came from. */
export function reportCrashes(name: string): void {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${name}: crashed: ${crashText(error)}\n`);
    process.exit(1);
  });
}

/** What an error is and where it was made. Its message is left out: it may quote what came from the network (SPEC §7). */
export function crashText(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { name, message, stack = "" } = error;
  const { code } = error as NodeJS.ErrnoException;
  const end = stack.indexOf(message) + message.length;
  const frames = stack.includes(message) ? stack.slice(end).match(/^ +at .+$/gm) : undefined;
  return [code === undefined ? name : `${name} (${code})`, ...(frames ?? [])].join("\n");
}
