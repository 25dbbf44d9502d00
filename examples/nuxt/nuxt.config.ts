export default defineNuxtConfig({
  compatibilityDate: "2026-08-01",
  telemetry: false,
  devtools: { enabled: false },
  css: ["~/assets/shop.css"],
  app: {
    head: {
      title: "Your orders",
      htmlAttrs: { lang: "en" },
      link: [{ rel: "icon", href: "data:," }],
    },
  },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("clientmcp-") } },
});
