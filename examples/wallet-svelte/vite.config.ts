import { svelte } from "@sveltejs/vite-plugin-svelte";
import { clientmcp } from "clientmcp-dev/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [svelte(), clientmcp()], publicDir: "../wallet/public" });
