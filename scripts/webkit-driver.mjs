// Starts WebKitGTK behind WebDriver, without a screen.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { createInterface } from "node:readline";

/**
 * @param paths What `needWebKit` has found.
 * @returns The address of a WebDriver that opens WebKit whatever browser is asked for, and how to end it.
 */
export async function startWebKitDriver({ driver, display, browser }) {
  // The display's number is told once it listens.
  const screen = spawn(display, ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "1280x800x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(createInterface(screen.stdio[3]), "line");
  const port = await freePort();
  const webDriver = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, DISPLAY: `:${number}` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await listening(port, webDriver);
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing, port, browser));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      webDriver.kill();
      screen.kill();
    },
  };
}

/** Vitest asks for Safari, the nearest that it knows; WebKit's driver answers only to the name of its own browser. */
async function pass(incoming, outgoing, port, browser) {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const opening = incoming.method === "POST" && incoming.url === "/session";
  const body = opening ? Buffer.from(sessionOf(browser)) : Buffer.concat(chunks);
  const headers = { "Content-Type": "application/json", "Content-Length": body.length };
  const onward = request({ host: "127.0.0.1", port, method: incoming.method, path: incoming.url, headers });
  onward.on("response", (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  onward.end(body);
}

function sessionOf(browser) {
  const options = { binary: browser, args: ["--automation"] };
  return JSON.stringify({
    capabilities: { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options } },
  });
}

/** The driver takes port 0, and then tells nobody which it got. */
async function freePort() {
  const server = createTcpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function listening(port, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`WebKit's driver ended with ${child.exitCode}`);
    const ready = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
