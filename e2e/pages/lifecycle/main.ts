// A page that tells what becomes of it: how it was refused, whether it is seen, and whether it came out of the browser's cache.
import { ClientMCP } from "clientmcp";

const query = new URLSearchParams(location.search);
const bridge = new URL(import.meta.env["VITE_CLIENTMCP_URL"] as string);
const show = (id: string, text: string): void => void (document.querySelector(`#${id}`)!.textContent = text);

const client = new ClientMCP({
  url: query.get("to") ?? bridge,
  token:
    query.get("token") ??
    (() => fetch(new URL(`/dev/token?client=${query.get("client")}`, bridge)).then((response) => response.text())),
});
client.subscribe(() => {
  const { status, reason, error } = client.getSnapshot();
  show("status", status);
  show("reason", reason ?? "");
  show("message", error?.message ?? "");
});
client.expose("visibility", {
  description: "Whether the user sees this page",
  risk: "observe",
  handler: () => document.visibilityState,
});
addEventListener("pageshow", ({ persisted }) => show("restored", String(persisted)));
void client.connect();
