import "@clientmcp/ui/define";
import { ClientMCP, completed } from "clientmcp";
import { validator } from "clientmcp/json-schema";

/** @type {string[]} */
let entries = [];
const list = /** @type {HTMLUListElement} */ (document.querySelector("#list"));
const form = /** @type {HTMLFormElement} */ (document.querySelector("#add"));

/** @param {string[]} changed */
function show(changed) {
  entries = changed;
  list.replaceChildren(
    ...entries.map((entry) => {
      const item = document.createElement("li");
      item.textContent = entry;
      return item;
    }),
  );
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const entry = new FormData(form).get("entry");
  if (typeof entry === "string") show([...entries, entry]);
  form.reset();
});

const { url } = await (await fetch("/bridge.json")).json();
const client = new ClientMCP({
  url: `${url}/connect`,
  // The development bridge gives a token to any page of this machine. A real page asks its own back end.
  token: async () => (await fetch(`${url}/dev/token?client=plain-page`)).text(),
  validator,
});
client.expose("listEntries", {
  description: "All entries of the shopping list",
  risk: "observe",
  handler: () => ({ entries }),
});
client.expose("addEntry", {
  description: "Adds an entry to the shopping list",
  risk: "operate",
  inputSchema: {
    type: "object",
    properties: { entry: { type: "string", minLength: 1, maxLength: 100 } },
    required: ["entry"],
    additionalProperties: false,
  },
  handler: ({ entry }) => {
    show([...entries, entry]);
    return completed();
  },
});
client.expose("clearList", {
  description: "Removes all entries; the user is asked first",
  risk: "manage",
  confirm: () => ({ title: `Remove all ${entries.length} entries?` }),
  handler: () => {
    show([]);
    return completed();
  },
});

for (const name of /** @type {const} */ (["clientmcp-approval-dialog", "clientmcp-connection-badge"])) {
  const element = document.querySelector(name);
  if (element !== null) element.client = client;
}
void client.connect();
