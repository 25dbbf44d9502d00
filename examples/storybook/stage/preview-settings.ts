/** The settings that the Storybooks of all frameworks share. */
export const globalTypes = {
  theme: {
    description: "Light or dark",
    toolbar: { title: "Theme", icon: "circlehollow", items: ["light", "dark"], dynamicTitle: true },
  },
  direction: {
    description: "Whether the page is written from left to right or from right to left",
    toolbar: { title: "Direction", icon: "paragraph", items: ["ltr", "rtl"], dynamicTitle: true },
  },
  bridge: {
    description: "Who calls: the panel, or an agent of yours through npx clientmcp-dev",
    toolbar: { title: "Bridge", icon: "transfer", items: ["memory", "clientmcp-dev"], dynamicTitle: true },
  },
} as const;

/** `bridgePort` has no place in the toolbar: the page's address can change it, as in `&globals=bridge:clientmcp-dev;bridgePort:7000`. */
export const initialGlobals = { theme: "light", direction: "ltr", bridge: "memory", bridgePort: 6270 };

export const parameters = {
  layout: "fullscreen",
  // They have nothing to show here, and would stand in front of the Agent tab.
  controls: { disable: true },
  actions: { disable: true },
  viewport: {
    options: { narrow: { name: "320 pixels wide", styles: { width: "320px", height: "640px" } } },
  },
};
