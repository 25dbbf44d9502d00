import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// A fixed port, because `npm run demo` prints the address.
const address = { host: "localhost", port: 5173, strictPort: true };

export default defineConfig({ plugins: [react()], server: address, preview: address });
