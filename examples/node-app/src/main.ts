import { createInterface } from "node:readline/promises";
import { ClientMCP } from "clientmcp";
import { validator } from "clientmcp/json-schema";
import { WebSocket } from "ws";
import { connection } from "./connection.ts";
import { exposePlayer } from "./expose-player.ts";
import { Player } from "./player.ts";
import { printable } from "./printable.ts";
import { askInTerminal } from "./terminal-prompt.ts";

const player = new Player(
  [
    { title: "Prelude", seconds: 180 },
    { title: "Fugue", seconds: 240 },
    { title: "Gigue", seconds: 150 },
  ],
  () => say(player.state.phase === "stopped" ? "stopped" : `${player.state.phase} ${player.state.track.title}`),
);
const client = new ClientMCP({
  ...connection(process.env),
  instructions: "A media player in a terminal. The person at it hears what you play.",
  // Node 20 has no WebSocket of its own.
  WebSocket,
  validator,
  // What goes wrong with the connection is said by `status` below, once for each outage.
  onError: () => {},
});
exposePlayer(client, player);

let told = "";
client.subscribe(() => {
  const { status, error } = client.getSnapshot();
  const line = error === undefined || status === "online" ? `agents: ${status}` : `agents: ${status}: ${error.message}`;
  // Attempts that fail alike are one outage, and are told once.
  if (status === "connecting" || line === told) return;
  told = line;
  say(line);
});

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const stopAsking = askInTerminal(client, terminal);
// Without anybody at the terminal agents are told so, and the player plays on.
terminal.once("close", stopAsking);
const clock = setInterval(() => player.tick(), 1_000);

// In a terminal readline takes Ctrl-C, and tells; elsewhere the signal comes to the process.
terminal.once("SIGINT", stop);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
say("Player. Ctrl-C ends it.");
void client.connect().catch(() => {
  // Refused for good: the line about the status has said why, and the player plays on.
});

/** Nothing is left that keeps the process alive, so it ends by itself. */
function stop(): void {
  stopAsking();
  client.close();
  clearInterval(clock);
  terminal.close();
}

function say(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}
