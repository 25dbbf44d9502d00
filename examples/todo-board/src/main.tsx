import { ClientMCPProvider } from "@clientmcp/react";
import { ClientMCP } from "clientmcp";
import { validator } from "clientmcp/json-schema";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { connection } from "./connection.ts";
import { Board } from "./board.ts";
import { BoardContext } from "./use-board.ts";
import "./styles.css";

const root = document.getElementById("root");
if (root === null) throw new Error('index.html has no element with the id "root".');

const board = new Board();
const client = new ClientMCP({
  ...connection(),
  instructions: "A board of things to do. Each item has tools of its own, named after its title.",
  validator,
});

createRoot(root).render(
  <StrictMode>
    <ClientMCPProvider client={client}>
      <BoardContext value={board}>
        <App />
      </BoardContext>
    </ClientMCPProvider>
  </StrictMode>,
);
void client.connect();
