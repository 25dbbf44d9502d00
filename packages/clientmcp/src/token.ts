import { ClientMCPError } from "./client-error.ts";
import { thrownText } from "./thrown-text.ts";
import { within } from "./within.ts";

declare const __DEV__: boolean;

const ANSWER_WITHIN_MS = 30_000;
const JWT_CHARACTERS = /^[\w.-]+$/;

/** A client token, or a function that gives one and is called for every connection. */
export type TokenSource = string | (() => string | Promise<string>);

/** Whether `token` looks like a JWT: what is offered as a subprotocol may hold only few characters. */
export function isToken(token: unknown): token is string {
  return typeof token === "string" && JWT_CHARACTERS.test(token);
}

/** Asks for the token of one connection. Never rejects: an error is returned. Never puts the token into a message. */
export async function askToken(source: TokenSource): Promise<string | ClientMCPError> {
  if (typeof source === "string") return source;
  try {
    const answer = await within<unknown>(ANSWER_WITHIN_MS, source);
    if (answer === undefined) return tokenFailed("gave no answer within 30 s");
    // What `fetch` reads from a file or a command often ends in a line break.
    const token = typeof answer.value === "string" ? answer.value.trim() : answer.value;
    return isToken(token) ? token : tokenFailed(`gave ${described(token)} instead of a token`);
  } catch (cause) {
    return tokenFailed(`failed: ${thrownText(cause)}`, cause);
  }
}

function described(value: unknown): string {
  if (!__DEV__) return typeof value;
  if (typeof value !== "string") return value === null ? "null" : `a value of type ${typeof value}`;
  return value === "" ? "an empty string" : "text that is no JWT (an error page?)";
}

function tokenFailed(what: string, cause?: unknown): ClientMCPError {
  return new ClientMCPError("token-failed", __DEV__ ? `The token function ${what}` : what, { cause });
}
