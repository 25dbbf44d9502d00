/** The settings that the Storybooks of all frameworks share. */
export const globalTypes = {
  theme: {
    description: "Light or dark",
    toolbar: { title: "Theme", icon: "circlehollow", items: ["light", "dark"], dynamicTitle: true },
  },
  bridge: {
    description: "Who calls: the panel, or an agent of yours through npx clientmcp-dev",
    toolbar: { title: "Bridge", icon: "transfer", items: ["memory", "clientmcp-dev"], dynamicTitle: true },
  },
} as const;

export const initialGlobals = { theme: "light", bridge: "memory" };

export const parameters = {
  layout: "fullscreen",
  viewport: {
    options: { narrow: { name: "320 pixels wide", styles: { width: "320px", height: "640px" } } },
  },
};
