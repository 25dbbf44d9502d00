import { ClientMCP } from "clientmcp";

new ClientMCP({ url: "wss://bridge.example.com/connect", token: "a.b.c" }).close();
