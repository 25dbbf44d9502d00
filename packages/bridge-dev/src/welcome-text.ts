/** What `GET /` says to a person with a browser. */
export function welcomeText(client: string): string {
  return `This is clientmcp-dev, a ClientMCP bridge for development.

A running application connects to /connect with a token from

    GET /dev/token?client=${encodeURIComponent(client)}

and MCP agents call its functions at /mcp. This prints a token for an agent:

    npx clientmcp-dev token --role agent --client ${quoted(client)}
`;
}

/** `text` as one word of a shell's command line. */
export function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `"${text.replace(/["\\$`]/g, "\\$&")}"`;
}
