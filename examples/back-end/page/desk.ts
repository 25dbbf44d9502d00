import { ClientMCP, completed } from "clientmcp";
import { clientToken, OtherSessionError } from "./back-end.ts";

export interface DeskOptions {
  readonly user: string;
  readonly note: HTMLTextAreaElement;
  /** Told when the session is no longer this user's. */
  readonly onSessionLost: () => void;
}

/** What one user has open: a note, and the client through which this user's agents reach it. */
export class Desk {
  readonly user: string;
  readonly client: ClientMCP;

  constructor({ user, note, onSessionLost }: DeskOptions) {
    this.user = user;
    this.client = new ClientMCP({
      url: new URL("/connect", location.href),
      instructions: `The note of ${user}.`,
      // Asked for every connection: a token that has expired in the meantime is never used again.
      token: async () => {
        try {
          return await clientToken(user);
        } catch (error) {
          if (error instanceof OtherSessionError) onSessionLost();
          throw error;
        }
      },
    });
    this.client.expose("readNote", {
      description: "The text of the user's note",
      risk: "observe",
      handler: () => note.value,
    });
    this.client.expose("writeNote", {
      description: "Replaces the text of the user's note",
      risk: "manage",
      inputSchema: {
        type: "object",
        properties: { text: { type: "string", maxLength: 10_000 } },
        required: ["text"],
        additionalProperties: false,
      },
      handler: ({ text }) => {
        note.value = text;
        return completed();
      },
    });
  }
}
