import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// A fixed port: the bridge's page for tokens and the tests look for the wallet here.
const address = { host: "localhost", port: 5173, strictPort: true };

export default defineConfig({ plugins: [react()], server: address, preview: address });
