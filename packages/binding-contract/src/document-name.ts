/** Whose document the tests see, as it says itself. */
export function documentName(): "jsdom" | "Chromium" | "Firefox" | "WebKit" {
  const { userAgent } = navigator;
  if (userAgent.includes("jsdom/")) return "jsdom";
  if (userAgent.includes("Firefox/")) return "Firefox";
  return userAgent.includes("Chrome/") ? "Chromium" : "WebKit";
}
