import { once } from "node:events";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";

/** An application's connection with a token that the bridge hands out, gone when the test is over. */
export async function connect(url: string, client?: string): Promise<WebSocket> {
  const token = await (await fetch(`${url}/dev/token${client === undefined ? "" : `?client=${client}`}`)).text();
  const socket = new WebSocket(`${url.replace("http", "ws")}/connect`, ["clientmcp.v1", token]);
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  return socket;
}
