import { currentUser, newAgentToken, signIn, signOut } from "./back-end.ts";
import { Desk } from "./desk.ts";

const form = element("sign-in", HTMLFormElement);
const section = element("desk", HTMLElement);
const note = element("note", HTMLTextAreaElement);
const tokenPlace = element("agent-token", HTMLElement);
let desk: Desk | undefined;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { user, password } = Object.fromEntries(new FormData(form));
  if (typeof user === "string" && typeof password === "string") void enter(user, password);
});
element("sign-out", HTMLButtonElement).addEventListener("click", () => {
  show(undefined);
  void signOut();
});
element("agent", HTMLButtonElement).addEventListener("click", () => void showAgentToken());
show(await currentUser());

async function enter(user: string, password: string): Promise<void> {
  const right = await signIn(user, password);
  element("fault", HTMLElement).textContent = right ? "" : "No user has this name and password.";
  if (!right) return;
  form.reset();
  show(user);
}

/** One user at a time: the client of the one before is closed before there is another. */
function show(user: string | undefined): void {
  desk?.client.close();
  desk = undefined;
  note.value = "";
  tokenPlace.replaceChildren();
  section.hidden = user === undefined;
  element("whose", HTMLElement).textContent = user === undefined ? "" : `Note of ${user}`;
  if (user === undefined) return;

  const opened = new Desk({ user, note, onSessionLost: () => void leave(opened) });
  desk = opened;
  const showStatus = (): void => {
    if (desk === opened) element("status", HTMLElement).textContent = opened.client.getSnapshot().status;
  };
  opened.client.subscribe(showStatus);
  showStatus();
  void opened.client.connect();
}

/** Shows whoever is signed in now, perhaps in another tab. */
async function leave(lost: Desk): Promise<void> {
  lost.client.close();
  const user = await currentUser();
  if (desk === lost) show(user);
}

async function showAgentToken(): Promise<void> {
  const code = document.createElement("code");
  code.textContent = await newAgentToken();
  tokenPlace.replaceChildren("Copy it now, it is not shown again. Earlier tokens no longer count: ", code);
}

function element<E extends HTMLElement>(id: string, type: new () => E): E {
  const found = document.querySelector(`#${id}`);
  if (found instanceof type) return found;
  throw new TypeError(`The page has no #${id} of the expected kind.`);
}
