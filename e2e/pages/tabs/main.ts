// A page that is open in several tabs, with the client ID, the way of sharing and the tab's name from its address.
import { ClientMCP } from "clientmcp";

const query = new URLSearchParams(location.search);
const bridge = new URL(import.meta.env["VITE_CLIENTMCP_URL"] as string);
const element = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`)!;

const client = new ClientMCP({
  url: bridge,
  token: () => fetch(new URL(`/dev/token?client=${query.get("client")}`, bridge)).then((response) => response.text()),
  tabs: query.get("tabs") === "leader" ? "leader" : "newest",
});
client.subscribe(() => {
  const { status, reason } = client.getSnapshot();
  element("status").textContent = status;
  element("reason").textContent = reason ?? "";
});
client.expose("whichTab", { description: "The name of the tab that answers", handler: () => query.get("name") });
element("take-over").addEventListener("click", () => void client.takeOver());
element("close").addEventListener("click", () => client.close());
void client.connect();
