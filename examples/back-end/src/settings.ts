import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";

/** What the environment says, with values for a first try where it says nothing. */
export interface Settings {
  readonly port: number;
  /** The bridge's secret. Whoever knows it can be every user and every agent. */
  readonly secret: string;
  readonly sessionSecret: string;
  readonly clientTokenSeconds: number;
  /** Whether browsers send the session's cookie over https only. */
  readonly secureCookie: boolean;
  /** The folder of the built page. */
  readonly page: string;
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: Number(env["PORT"] ?? 3000),
    // Made anew at each start unless told, so that no secret stands in the code: sessions and tokens then end with the process.
    secret: env["CLIENTMCP_SECRET"] ?? newSecret(),
    sessionSecret: env["SESSION_SECRET"] ?? newSecret(),
    clientTokenSeconds: Number(env["CLIENT_TOKEN_SECONDS"] ?? 60),
    secureCookie: env["NODE_ENV"] === "production",
    page: fileURLToPath(new URL("page", import.meta.url)),
  };
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
