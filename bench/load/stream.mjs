import { connect } from "node:net";
import { streamRequest } from "../wire/requests.mjs";

const HEAD_END = "\r\n\r\n";
const CHANGED = "notifications/tools/list_changed";

/** An agent's stream of notifications. */
export class NotificationStream {
  #socket;
  #rest = "";
  #onChange;

  /** Resolves when the server has answered with a stream. A change that is announced before it was made is a fault. */
  static open(port, { token, era, id, onFault }) {
    const stream = new NotificationStream();
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    stream.#socket = socket;
    stream.#onChange = () => onFault(new Error("a change was announced before it was made"));
    socket.write(streamRequest(era, token, id));
    return new Promise((resolve, reject) => {
      socket.once("error", reject);
      socket.once("data", (first) => {
        const text = first.toString("latin1");
        if (!text.startsWith("HTTP/1.1 200") || !text.includes(HEAD_END))
          return reject(new Error(`no stream: ${text}`));
        socket.off("error", reject).on("error", onFault);
        socket.on("end", () => onFault(new Error("the server ended a stream")));
        socket.on("data", (chunk) => stream.#receive(chunk));
        stream.#receive(first.subarray(text.indexOf(HEAD_END) + HEAD_END.length));
        resolve(stream);
      });
    });
  }

  set onChange(listener) {
    this.#onChange = listener;
  }

  close() {
    this.#socket.removeAllListeners("end").destroy();
  }

  #receive(chunk) {
    // HTTP's own framing is left in: it can only stand between events, because no server here writes one in two chunks.
    const events = (this.#rest + chunk.toString("latin1")).split("\n\n");
    this.#rest = events.pop();
    for (const event of events) if (event.includes(CHANGED)) this.#onChange();
  }
}
