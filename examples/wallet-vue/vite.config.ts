import vue from "@vitejs/plugin-vue";
import { clientmcp } from "clientmcp-dev/vite";
import { defineConfig } from "vite";

const isCustomElement = (tag: string): boolean => tag.startsWith("clientmcp-");

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } }), clientmcp()],
  publicDir: "../wallet/public",
});
