// What an application and its agents do with a real bridge, in nothing but what every runtime has.

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const PATIENCE_MS = 20_000;

/**
 * Runs every check with the SDK of this runtime.
 *
 * @param place Where the bridge is, from `bridge.mjs`.
 * @param sdk The built package: `{ ClientMCP, mintToken, validator }`.
 * @param WebSocket For runtimes without one of their own.
 * @returns One line for each check that failed, and how many there were.
 */
export async function runScenario(place, sdk, WebSocket) {
  const faults = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const world = new World(place, sdk, WebSocket);
    try {
      await within(check(world), PATIENCE_MS);
    } catch (error) {
      faults.push(`${name}: ${error?.stack ?? error}`);
    } finally {
      world.leave();
    }
  }
  return { checks: Object.keys(CHECKS).length, faults };
}

const CHECKS = {
  "connects, and its tools are listed": async (world) => {
    const client = world.client();
    client.expose("pay", { description: "Pays", handler: () => "paid" });
    await client.connect();
    expect(client.status, "online");
    expect(client.toolStatus("pay"), "registered");
    const { result } = await world.ask("tools/list");
    expect(result.tools, [{ name: "pay", description: "Pays", inputSchema: { type: "object", properties: {} } }]);
  },

  "a call reaches its handler with its arguments, and the answer returns": async (world) => {
    const client = world.client();
    client.expose("echo", { handler: (args, { name }) => ({ args, name }) });
    await client.connect();
    const args = { text: "ключ 🔑 \u0000", list: [1, 2.5, null, { deep: true }] };
    const { result } = await world.ask("tools/call", { name: "echo", arguments: args });
    expect(result.structuredContent, { args, name: "echo" });
  },

  "fifty calls at once each get their own answer": async (world) => {
    const client = world.client();
    client.expose("twice", { handler: async ({ n }) => n * 2 });
    await client.connect();
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    const answers = await Promise.all(numbers.map((n) => world.ask("tools/call", { name: "twice", arguments: { n } })));
    expect(
      answers.map(({ result }) => result.content[0].text),
      numbers.map((n) => String(n * 2)),
    );
  },

  "what a handler throws is a tool error": async (world) => {
    const client = world.client();
    client.expose("fail", {
      handler: () => {
        throw new Error("no money");
      },
    });
    await client.connect();
    const { result } = await world.ask("tools/call", { name: "fail" });
    expect(result.isError, true);
    expect(result.content, [{ type: "text", text: "no money" }]);
  },

  "the validator refuses arguments, and runs where no code may be made from text": async (world) => {
    const client = world.client({ validator: world.sdk.validator });
    const inputSchema = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
    client.expose("half", { inputSchema, handler: ({ n }) => n / 2 });
    await client.connect();
    const wrong = await world.ask("tools/call", { name: "half", arguments: { n: "8" } });
    expect(wrong.result.structuredContent.reason.detail, "n: expected number, received string");
    const right = await world.ask("tools/call", { name: "half", arguments: { n: 8 } });
    expect(right.result.content[0].text, "4");
  },

  "an agent that gives up aborts the handler": async (world) => {
    const client = world.client();
    let signal;
    client.expose("wait", {
      handler: (_, context) => {
        signal = context.signal;
        return new Promise(() => {});
      },
    });
    await client.connect();
    const agent = new AbortController();
    const call = world.ask("tools/call", { name: "wait" }, { signal: agent.signal });
    call.catch(() => {});
    await until(() => signal !== undefined);
    agent.abort();
    await until(() => signal.aborted);
    expect(client.status, "online");
  },

  "progress reaches the agent before the result": async (world) => {
    const client = world.client();
    client.expose("work", {
      handler: async (_, { progress }) => {
        progress(1, 2, "half");
        await new Promise((resolve) => setTimeout(resolve, 300));
        return "done";
      },
    });
    await client.connect();
    const messages = await world.post("tools/call", { name: "work" }, { meta: { progressToken: "p" } });
    const [first, last] = [messages[0], messages.at(-1)];
    expect(first.params, { progressToken: "p", progress: 1, total: 2, message: "half" });
    expect(last.result.content[0].text, "done");
  },

  "results up to 4 MiB arrive, a larger one is a tool error, and the connection stays": async (world) => {
    const client = world.client();
    client.expose("large", { handler: ({ size }) => "🔑".repeat(size / 4) });
    await client.connect();
    const large = await world.ask("tools/call", { name: "large", arguments: { size: 4_000_000 } });
    expect(large.result.content[0].text.length, 2_000_000);
    const larger = await world.ask("tools/call", { name: "large", arguments: { size: 6_000_000 } });
    expect(larger.result.isError, true);
    expect(larger.result.content[0].text.includes("at most 4194304"), true);
    expect(client.status, "online");
  },

  "arguments of 3 MiB arrive": async (world) => {
    const client = world.client();
    client.expose("count", { handler: ({ text }) => text.length });
    await client.connect();
    const { result } = await world.ask("tools/call", { name: "count", arguments: { text: "x".repeat(3_000_000) } });
    expect(result.content[0].text, "3000000");
  },

  "after a network fault it returns by itself, with a new token and the same tools": async (world) => {
    const client = world.client();
    client.expose("pay", { handler: () => "paid" });
    await client.connect();
    const statuses = world.statusesOf(client);
    await world.control("cut");
    await until(() => statuses.includes("offline") && client.status === "online");
    expect(world.tokens, 2);
    const { result } = await world.ask("tools/call", { name: "pay" });
    expect(result.content[0].text, "paid");
  },

  "after a restart of the bridge (1001) it returns by itself": async (world) => {
    const client = world.client();
    client.expose("pay", { handler: () => "paid" });
    await client.connect();
    const reasons = world.reasonsOf(client);
    await world.control("restart");
    await until(() => client.status === "online" && reasons.length > 0);
    expect(reasons[0], "shutdown");
    expect((await world.ask("tools/list")).result.tools.length, 1);
  },

  "a token function that fails is told to onError and asked again": async (world) => {
    let asked = 0;
    const token = async () => {
      if (++asked === 1) throw new Error("503");
      return world.token("client");
    };
    const client = world.client({ token });
    await client.connect();
    expect(asked, 2);
    expect(
      world.errors.map(({ code }) => code),
      ["token-failed"],
    );
  },

  "a refused string token (4401) closes for good": async (world) => {
    const client = world.client({ token: "not.a.token" });
    expect(await world.codeOf(client.connect()), "unauthorized");
    expect(client.status, "closed");
  },

  "a refused register (4400) closes for good, with the bridge's reason": async (world) => {
    const client = world.client();
    for (let count = 0; count < 9; count++) client.expose(`tool-${count}`, { handler: () => count });
    expect(await world.codeOf(client.connect()), "protocol-error");
    expect(client.getSnapshot().error.message.includes("at most 8 are allowed"), true);
  },

  "the newer of two connections replaces the older one (4409)": async (world) => {
    const [older, newer] = [world.client(), world.client()];
    await older.connect();
    await newer.connect();
    await until(() => older.status === "closed");
    expect(older.getSnapshot().reason, "replaced");
    expect(newer.status, "online");
  },

  "a server that is no bridge is retried, and rejects nothing": async (world) => {
    const client = world.client({ url: world.place.control });
    let settled = false;
    client.connect().then(
      () => (settled = true),
      () => (settled = true),
    );
    await until(() => world.tokens === 2);
    expect(client.getSnapshot().reason, "network");
    expect(settled, false);
  },

  "close() says 1000, and a pending connect() rejects": async (world) => {
    const client = world.client();
    await client.connect();
    client.close();
    expect(client.status, "closed");
    await until(async () => (await world.ask("tools/list")).result.tools.length === 0);
    const pending = world.client({ url: world.place.control });
    const code = world.codeOf(pending.connect());
    pending.close();
    expect(await code, "closed-by-app");
  },
};

/** One check's clients, all with one client ID of their own. */
class World {
  errors = [];
  tokens = 0;
  #clients = [];
  #id = `scenario-${Math.random()}`;

  constructor(place, sdk, WebSocket) {
    this.place = place;
    this.sdk = sdk;
    this.WebSocket = WebSocket;
  }

  client(options = {}) {
    const client = new this.sdk.ClientMCP({
      url: this.place.channel,
      token: () => {
        this.tokens++;
        return this.token("client");
      },
      WebSocket: this.WebSocket,
      onError: (error) => this.errors.push(error),
      ...options,
    });
    this.#clients.push(client);
    return client;
  }

  token(role) {
    return this.sdk.mintToken({ secret: this.place.secret, sub: this.#id, role, expiresIn: 600 });
  }

  statusesOf(client) {
    const statuses = [];
    client.subscribe(() => statuses.push(client.status));
    return statuses;
  }

  reasonsOf(client) {
    const reasons = [];
    client.subscribe(() => {
      const { reason } = client.getSnapshot();
      if (reason !== undefined) reasons.push(reason);
    });
    return reasons;
  }

  /** The code with which a promise rejects. */
  codeOf(promise) {
    return promise.then(
      () => "resolved",
      ({ code }) => code,
    );
  }

  async control(order) {
    const response = await fetch(`${this.place.control}/${order}`, { method: "POST" });
    expect(response.status, 204);
  }

  /** The one message that answers a request. */
  async ask(method, params, options) {
    return (await this.post(method, params, options)).at(-1);
  }

  /** Every message that the bridge sends on the way of a request. */
  async post(method, params = {}, { signal, meta } = {}) {
    const response = await fetch(this.place.agent, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${await this.token("agent")}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "MCP-Protocol-Version": "2026-07-28",
        "Mcp-Method": method,
        ...(params.name === undefined ? {} : { "Mcp-Name": params.name }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method,
        params: { ...params, _meta: { ...META, ...meta } },
      }),
      signal,
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text}`);
    if (!response.headers.get("content-type").startsWith("text/event-stream")) return [JSON.parse(text)];
    return [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data]) => JSON.parse(data));
  }

  leave() {
    for (const client of this.#clients) client.close();
  }
}

function expect(actual, expected) {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`expected ${wanted?.slice(0, 300)}, got ${is?.slice(0, 300)}`);
}

async function until(condition) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function within(promise, ms) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${ms / 1000} s`)), ms);
  });
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
