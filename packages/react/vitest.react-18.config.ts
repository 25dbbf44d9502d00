import { fileURLToPath } from "node:url";
import { defineProject, mergeConfig } from "vitest/config";
import { sourceProject } from "../../vitest.shared.ts";

function path(fromRoot: string): string {
  return fileURLToPath(new URL(`../../${fromRoot}`, import.meta.url));
}

/** The same tests with the oldest React that the package supports. */
export default mergeConfig(
  sourceProject,
  defineProject({
    resolve: {
      alias: {
        react: path("tools/react-18/node_modules/react"),
        "react-dom": path("tools/react-18/node_modules/react-dom"),
        // The build whose imports Vite sees, so that the aliases hold in it too.
        "@testing-library/react": path("node_modules/@testing-library/react/dist/@testing-library/react.esm.js"),
      },
    },
    test: {
      name: "react-18",
      env: { REACT_MAJOR: "18" },
      // React 18 has no Activity.
      exclude: ["test/activity.test.tsx"],
      server: { deps: { inline: ["@testing-library/react"] } },
    },
  }),
);
