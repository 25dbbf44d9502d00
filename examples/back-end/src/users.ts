import { createHash, timingSafeEqual } from "node:crypto";

// Two people to try it with. A real back end keeps slow, salted hashes in its database, or leaves signing in to others.
const PASSWORDS: ReadonlyMap<string, string> = new Map([
  ["ada", "analytical"],
  ["grace", "compiler"],
]);

/** The user whom a sign-in form names, if the password is theirs. */
export function userOf(form: unknown): string | undefined {
  if (typeof form !== "object" || form === null) return undefined;
  const { user, password } = form as { readonly user?: unknown; readonly password?: unknown };
  if (typeof user !== "string" || typeof password !== "string") return undefined;
  const known = PASSWORDS.get(user);
  return known !== undefined && timingSafeEqual(digest(known), digest(password)) ? user : undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
