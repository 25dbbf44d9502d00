import type { Socket } from "node:net";

/** The bytes that went over connections, heads and frames included. Nothing is counted while they go: sockets know. */
export class SocketTraffic {
  readonly #open = new Set<Socket>();
  #received = 0;
  #sent = 0;

  readonly watch = (socket: Socket): void => {
    if (this.#open.has(socket)) return;
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      this.#received += socket.bytesRead;
      this.#sent += socket.bytesWritten;
    });
  };

  total(): { readonly received: number; readonly sent: number } {
    let [received, sent] = [this.#received, this.#sent];
    for (const socket of this.#open) {
      received += socket.bytesRead;
      sent += socket.bytesWritten;
    }
    return { received, sent };
  }
}
