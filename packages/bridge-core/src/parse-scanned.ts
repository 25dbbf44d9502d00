/** Parses a JSON text that the scanner accepted. Most are plain strings, for which this is several times faster than JSON.parse. */
export function parseScanned(text: string): unknown {
  return text.startsWith('"') && !text.includes("\\") ? text.slice(1, -1) : (JSON.parse(text) as unknown);
}
