import { completed, rejected, type ClientMCP } from "clientmcp";
import type { Player } from "./player.ts";

/** What agents can do with the player. */
export function exposePlayer(client: ClientMCP, player: Player): void {
  client.expose("nowPlaying", {
    description: "The track that plays, its position in seconds, and the tracks that wait",
    risk: "observe",
    handler: () => ({ ...player.state, queue: player.queue }),
  });
  client.expose("play", {
    description: "Starts or goes on playing",
    risk: "operate",
    handler: () => {
      player.play();
      return player.state.phase === "playing" ? completed() : rejected("empty_queue", "No track waits");
    },
  });
  client.expose("pause", {
    description: "Pauses the track",
    risk: "operate",
    handler: () => {
      player.pause();
      return completed();
    },
  });
  client.expose("next", {
    description: "Goes on to the next track",
    risk: "operate",
    handler: () => {
      player.next();
      return completed(player.state.phase === "playing" ? { track: player.state.track } : {});
    },
  });
  client.expose("addTrack", {
    description: "Adds a track to the end of the queue",
    risk: "operate",
    inputSchema: {
      type: "object",
      properties: {
        title: { type: "string", minLength: 1, maxLength: 200 },
        seconds: { type: "integer", minimum: 1, maximum: 36_000 },
      },
      required: ["title", "seconds"],
      additionalProperties: false,
    },
    handler: (track) => {
      player.add(track);
      return completed({ waiting: player.queue.length });
    },
  });
  client.expose("clearQueue", {
    description: "Removes all tracks that wait; the user is asked in the terminal first",
    risk: "manage",
    confirm: () => ({ title: `Remove all ${player.queue.length} tracks that wait?` }),
    handler: () => completed({ removed: player.clear() }),
  });
}
