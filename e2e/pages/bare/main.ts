// A page without a framework whose tools and settings misbehave, one at a time, as `?fault=` says.
import { ClientMCP, ClientMCPError } from "clientmcp";

const fault = new URLSearchParams(location.search).get("fault");
const bridge = new URL(import.meta.env["VITE_CLIENTMCP_URL"] as string);
const show = (id: string, text: string): void => void (document.querySelector(`#${id}`)!.textContent = text);

const client = new ClientMCP({
  url: fault === "closed-port" ? "http://localhost:49151/connect" : bridge,
  token:
    fault === "bad-token"
      ? "not.a.token"
      : () => fetch(new URL("/dev/token?client=bare", bridge)).then((response) => response.text()),
  onError: (error) => show("errors", error instanceof Error ? error.message : String(error)),
});

client.subscribe(() => {
  const { status, error } = client.getSnapshot();
  show("status", status);
  show("message", error?.message ?? "");
});

client.expose("hello", { description: "Says hello", handler: () => "hello" });
client.expose("throws", {
  description: "Always fails",
  handler: () => {
    throw new Error("the printer is on fire");
  },
});
client.expose("huge", { description: "Answers with 5 MiB", handler: () => "x".repeat(5 * 1024 * 1024) });
try {
  if (fault === "bad-name") client.expose("say hello", { description: "A space in its name", handler: () => "hello" });
} catch (error) {
  show("errors", error instanceof ClientMCPError ? `${error.code}: ${error.message}` : String(error));
}
client.connect().catch((error: unknown) => show("message", error instanceof Error ? error.message : String(error)));
