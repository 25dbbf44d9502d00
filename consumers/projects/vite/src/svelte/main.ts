import { mount } from "svelte";
import { mcp } from "../mcp";
import App from "./App.svelte";

void mcp.connect();
mount(App, { target: document.querySelector("#app")! });
