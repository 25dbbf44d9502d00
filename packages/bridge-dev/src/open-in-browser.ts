/** Opens an address in the user's browser. Where that does not work, `warn` gets a sentence for them. */
export async function openInBrowser(url: string, warn: (text: string) => void): Promise<void> {
  const onFault = (error: Error): void => warn(`no browser could be opened: ${error.message}`);
  try {
    const { default: open } = await import("open");
    (await open(url)).on("error", onFault);
  } catch (error) {
    onFault(error as Error);
  }
}
