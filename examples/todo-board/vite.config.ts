import react from "@vitejs/plugin-react";
import { clientmcp } from "clientmcp-dev/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [react(), clientmcp()] });
