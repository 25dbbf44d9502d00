/** What an operator can do about a port or host that cannot be had, in one line; `undefined` for any other error. */
export function listenFailure(error: unknown): string | undefined {
  const { syscall, code, address, port, hostname } = error as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly port?: number;
    readonly hostname?: string;
  };
  if (syscall !== "listen" && syscall !== "getaddrinfo") return undefined;
  switch (code ?? "unknown") {
    case "EADDRINUSE":
      return `port ${port} is already in use; choose another with --port or CLIENTMCP_PORT`;
    case "EACCES":
      return `port ${port} needs a permission that this process lacks; choose one above 1023 with --port or CLIENTMCP_PORT`;
    default:
      return `host ${JSON.stringify(hostname ?? address)} is no address of this machine (${code}); choose another with --host or CLIENTMCP_HOST`;
  }
}
