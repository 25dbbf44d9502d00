/** The page's session ended, or is another user's now. */
export class OtherSessionError extends Error {
  override readonly name = "OtherSessionError";
}

export async function currentUser(): Promise<string | undefined> {
  const { user } = (await (await fetch("/session")).json()) as { readonly user: string | null };
  return user ?? undefined;
}

/** @returns Whether the password was right. */
export async function signIn(user: string, password: string): Promise<boolean> {
  const response = await post("/sign-in", { user, password });
  if (response.status === 401) return false;
  if (!response.ok) throw new Error(`The back end answered ${response.status}`);
  return true;
}

export async function signOut(): Promise<void> {
  await post("/sign-out", {});
}

/** @throws {OtherSessionError} if `user` is no longer signed in. */
export async function clientToken(user: string): Promise<string> {
  return textOf(await post("/token", { user }));
}

/** @throws {OtherSessionError} if nobody is signed in. */
export async function newAgentToken(): Promise<string> {
  return textOf(await post("/agent-token", {}));
}

async function textOf(response: Response): Promise<string> {
  if (response.ok) return response.text();
  const fault = `The back end answered ${response.status}`;
  throw response.status === 401 || response.status === 409 ? new OtherSessionError(fault) : new Error(fault);
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
