/** Whose document the tests see, as it says itself. */
export function documentName(): "jsdom" | "Chromium" {
  return navigator.userAgent.includes("jsdom/") ? "jsdom" : "Chromium";
}
