// Questions and answers between the runner and the processes that it starts, over Node's channel for child processes.

/**
 * Answers the runner's questions in a child process, each by the handler that it names, one at a time.
 *
 * @param {Record<string, (argument: any) => unknown>} handlers
 */
export function answerQuestions(handlers) {
  process.on("message", (question) => void answer(question));
  process.on("disconnect", () => process.exit());

  async function answer({ number, name, argument }) {
    try {
      process.send({ number, answer: await handlers[name](argument) });
    } catch (error) {
      process.send({ number, fault: error instanceof Error ? error.stack : String(error) });
    }
  }
}

/** A child process that answers questions. */
export class Peer {
  #child;
  #pending = new Map();
  #asked = 0;

  /** @param {import("node:child_process").ChildProcess} child */
  constructor(child) {
    this.#child = child;
    child.on("message", ({ number, answer, fault }) => {
      const { resolve, reject } = this.#pending.get(number);
      this.#pending.delete(number);
      if (fault === undefined) resolve(answer);
      else reject(new Error(fault));
    });
    child.on("exit", (code, signal) => {
      for (const { reject } of this.#pending.values()) reject(new Error(`the process ended (${signal ?? code})`));
      this.#pending.clear();
    });
  }

  ask(name, argument) {
    const number = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject });
      this.#child.send({ number, name, argument });
    });
  }

  /** Ends the process and waits until it is gone. */
  async end() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.disconnect();
    await gone;
  }
}
