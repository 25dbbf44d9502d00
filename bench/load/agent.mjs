import { connect } from "node:net";
import { callTemplate } from "../wire/requests.mjs";
import { ResponseReader } from "./responses.mjs";

const SMALL_BYTES = 4_096;

/** An agent on one kept connection, with one call at a time, written by hand so that the load costs less than what it measures. */
export class Agent {
  #socket;
  #reader = new ResponseReader((status, body) => this.#receive(status, body));
  #template;
  #payload;
  #id = 0;
  #onDone;
  #onFault;

  static async connect(port, { token, era, payload, onFault }) {
    const agent = new Agent();
    agent.#onFault = onFault;
    agent.#payload = payload;
    agent.#template = callTemplate(era, token, payload);
    agent.#socket = await connected(port);
    agent.#socket.on("data", (chunk) => agent.#reader.push(chunk));
    agent.#socket.on("error", onFault);
    agent.#socket.on("end", () => onFault(new Error("the server ended an agent's connection")));
    return agent;
  }

  /** Posts one call; `onDone` follows when its answer has been checked. */
  call(id, onDone) {
    this.#id = id;
    this.#onDone = onDone;
    const { beforeId, afterId, end } = this.#template;
    const { argumentBytes } = this.#payload;
    const start = `${beforeId}${id}${afterId}`;
    if (argumentBytes.byteLength < SMALL_BYTES) {
      this.#socket.write(start + argumentBytes.latin1Slice() + end, "latin1");
      return;
    }
    this.#socket.cork();
    this.#socket.write(start, "latin1");
    this.#socket.write(argumentBytes);
    this.#socket.write(end, "latin1");
    this.#socket.uncork();
  }

  close() {
    this.#socket.removeAllListeners("end").destroy();
  }

  #receive(status, body) {
    if (status !== 200 || !this.#isRight(body)) {
      this.#onFault(new Error(`wrong answer, status ${status}: ${body.subarray(0, 400)}`));
    }
    this.#onDone(this);
  }

  /** Whether the answer has the request's id and every byte of every member of the result. */
  #isRight(body) {
    const id = `"id":${this.#id}`;
    const edges = body.latin1Slice(0, 64) + body.latin1Slice(Math.max(64, body.byteLength - 64));
    return edges.includes(id) && this.#payload.parts.every((part) => holds(body, part));
  }
}

/** Whether `part` stands in `body`. It is looked for by its beginning, which stands there once. */
function holds(body, part) {
  const at = body.indexOf(part.subarray(0, 24));
  return at !== -1 && body.compare(part, 0, part.byteLength, at, at + part.byteLength) === 0;
}

function connected(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("error", reject);
    socket.once("connect", () => resolve(socket.off("error", reject)));
  });
}
