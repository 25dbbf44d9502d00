import { ClientMCP, completed } from "clientmcp";
import { WebSocket } from "ws";

/** The schema that every library has to carry to its model as it is. */
export const ORDER_SCHEMA = {
  type: "object",
  properties: {
    customer: {
      type: "object",
      description: "Who orders",
      properties: { name: { type: "string" }, address: { type: "object", properties: { city: { type: "string" } } } },
      required: ["name"],
    },
    items: {
      type: "array",
      items: { type: "object", properties: { sku: { type: "string" }, count: { type: "integer", minimum: 1 } } },
    },
    shipping: { type: "string", enum: ["post", "courier"] },
  },
  required: ["customer", "items"],
};

/** A shop in this process, with the real SDK: its tools, what they were called with, and what became of the calls. */
export class Application {
  #client;
  /** The arguments of each order, as the handler got them. */
  orders = [];
  /** What each call of `wait` has come to: `started`, `aborted`. */
  waits = [];
  timesOnline = 0;

  constructor(place, token) {
    // What handlers throw here is for the agents alone.
    this.#client = new ClientMCP({ url: place.channel, token, WebSocket, onError: () => {} });
    this.#client.addPrompt();
    let status;
    this.#client.subscribe(() => {
      if (this.#client.status === "online" && status !== "online") this.timesOnline++;
      status = this.#client.status;
    });
    for (const [name, tool] of Object.entries(this.#tools())) this.#client.expose(name, tool);
  }

  connect() {
    return this.#client.connect();
  }

  close() {
    this.#client.close();
  }

  /** Adds a tool, and returns what takes it away. */
  expose(name, tool) {
    return this.#client.expose(name, tool);
  }

  get question() {
    return this.#client.getSnapshot().approvals[0];
  }

  approve() {
    this.#client.approve(this.question.id);
  }

  decline(reason) {
    this.#client.decline(this.question.id, reason);
  }

  #tools() {
    return {
      placeOrder: {
        description: "Places an order",
        inputSchema: ORDER_SCHEMA,
        handler: (args) => {
          this.orders.push(args);
          return "ordered";
        },
      },
      stock: {
        description: "What is in stock",
        risk: "observe",
        outputSchema: {
          type: "object",
          properties: { apples: { type: "integer" }, crates: { type: "array", items: { type: "string" } } },
          required: ["apples"],
        },
        handler: () => ({ apples: 3, crates: ["red", "green"] }),
      },
      refund: {
        description: "Always fails",
        handler: () => {
          throw new Error("there is nothing to refund");
        },
      },
      pay: {
        description: "Pays, if the user agrees",
        risk: "transact",
        confirm: () => ({ title: "Pay 5.00 EUR?" }),
        handler: () => {
          this.orders.push("paid");
          return completed({ receipt: "R-1" });
        },
      },
      pack: {
        description: "Tells how far it is",
        handler: (_args, { progress }) => {
          progress(1, 2, "half packed");
          return new Promise((resolve) => (this.finishPacking = () => resolve("packed")));
        },
      },
      wait: {
        description: "Waits until it is given up",
        handler: (_args, { signal }) => {
          const wait = { state: "started" };
          this.waits.push(wait);
          return new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => {
              wait.state = "aborted";
              reject(signal.reason);
            });
          });
        },
      },
      catalogue: {
        description: "A large text",
        handler: () => "ключ🔑".repeat(200_000),
      },
    };
  }
}
