import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

/** What a server may do to who connects: close with a code and a reason, cut the line, refuse the upgrade, or select no protocol. */
export type Ending = { readonly code: number; readonly reason: string } | "cut" | "refuse" | "no-protocol";

/** A server that lets nobody in, each in the way that its path says; for the endings that a bridge has only in an emergency. */
export async function serveEndings(
  endings: Readonly<Record<string, Ending>>,
): Promise<{ readonly url: string; readonly remove: () => void }> {
  const server = createServer();
  const upgrading = new WebSocketServer({ noServer: true, handleProtocols: () => "clientmcp.v1" });
  const withoutProtocol = new WebSocketServer({ noServer: true, handleProtocols: () => false });
  server.on("upgrade", (request, socket, head) => {
    const ending = endings[request.url?.slice(1) ?? ""];
    if (ending === undefined || ending === "refuse") {
      socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    } else if (ending === "no-protocol") {
      withoutProtocol.handleUpgrade(request, socket, head, () => undefined);
    } else {
      upgrading.handleUpgrade(request, socket, head, (webSocket) => {
        if (ending === "cut") socket.destroy();
        else webSocket.close(ending.code, ending.reason);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    remove: () => {
      for (const { clients } of [upgrading, withoutProtocol]) for (const webSocket of clients) webSocket.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}
