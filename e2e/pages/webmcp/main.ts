// A page without a framework that offers the same tools to the bridge and to the browser's own agent.
import { ClientMCP } from "clientmcp";
import { offerToBrowser } from "clientmcp/webmcp";

const bridge = new URL(import.meta.env["VITE_CLIENTMCP_URL"] as string);
const show = (id: string, text: string): void => void (document.querySelector(`#${id}`)!.textContent = text);
const onClick = (id: string, act: () => void): void =>
  document.querySelector(`#${id}`)!.addEventListener("click", () => act());

const client = new ClientMCP({
  url: bridge,
  token: () => fetch(new URL("/dev/token?client=webmcp", bridge)).then((response) => response.text()),
  onError: (error) => show("errors", String(error)),
});

const remove = client.expose("greet", {
  description: "Greets somebody",
  inputSchema: { type: "object", properties: { who: { type: "string" } }, required: ["who"] },
  risk: "observe",
  handler: ({ who }) => `hello ${who}`,
});
client.expose("pay", {
  description: "Pays",
  risk: "transact",
  confirm: () => ({ title: "Pay?" }),
  handler: () => "paid",
});
client.expose("wait", {
  handler: (_args, { signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
});

client.subscribe(() => {
  const { status, activity } = client.getSnapshot();
  show("status", status);
  show(
    "calls",
    activity
      .map((call) => `${call.tool} ${call.agent?.name} ${call.state === "done" ? call.outcome : call.state}`)
      .join(),
  );
});
client.addPrompt();
const stop = offerToBrowser(client);

onClick("approve", () => client.approve(client.getSnapshot().approvals[0]!.id));
onClick("remove", remove);
onClick("stop", stop);
void client.connect();
