import { ClientMCPError } from "./client-error.ts";

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
  try {
    const answer: unknown = typeof source === "string" ? source : await within(ANSWER_WITHIN_MS, source);
    // What `fetch` reads from a file or a command often ends in a line break.
    const token = typeof answer === "string" ? answer.trim() : answer;
    return isToken(token) ? token : tokenFailed(`gave ${described(token)} instead of a token`);
  } catch (cause) {
    return tokenFailed(`failed: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

async function within(ms: number, source: () => string | Promise<string>): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([source(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function described(value: unknown): string {
  if (typeof value !== "string") return value === null ? "null" : `a value of type ${typeof value}`;
  return value === "" ? "an empty string" : "text that is no JWT (an error page?)";
}

function tokenFailed(what: string, cause?: unknown): ClientMCPError {
  return new ClientMCPError("token-failed", `The token function ${what}`, { cause });
}
