import { describe, expect, it } from "vitest";
import { pageOf, siteHref } from "./pages.ts";
import { slug } from "./slug.ts";

describe("links of the repository on the site", () => {
  it.each([
    ["docs/guide/tokens.md", "tabs.md", "/guide/tabs.md"],
    ["docs/guide/tokens.md", "../protocol.md#2-tokens", "/protocol.md#2-tokens"],
    ["docs/guide/tokens.md", "../../packages/ui/README.md#devtools", "/packages/ui.md#devtools"],
    ["packages/react/README.md", "../clientmcp", "/packages/clientmcp.md"],
    ["docs/threat-model.md", "../SECURITY.md", "/security.md"],
    ["docs/deploy.md", "../deploy", "https://github.com/clientmcp/clientmcp/tree/main/deploy"],
    [
      "packages/bridge-node/README.md",
      "../../examples/mount-express/src/server.ts",
      "https://github.com/clientmcp/clientmcp/blob/main/examples/mount-express/src/server.ts",
    ],
    ["docs/index.md", "https://example.com/a.md", "https://example.com/a.md"],
    ["docs/index.md", "#guides", "#guides"],
  ])("in %s, %s leads to %s", (file, href, place) => {
    expect(siteHref(file, href)).toBe(place);
  });

  it("that lead nowhere are named with their file", () => {
    expect(() => siteHref("docs/index.md", "guide/tokenz.md")).toThrow("docs/index.md links to guide/tokenz.md");
  });

  it("know that only READMEs, `docs`, and what concerns everybody are pages", () => {
    expect(pageOf("packages/clientmcp/CHANGELOG.md")).toBeUndefined();
    expect(pageOf("docs-site/README.md")).toBeUndefined();
    expect(pageOf("docs-site/api/@clientmcp/react.md")).toBe("api/@clientmcp/react.md");
  });
});

it.each([
  ["4. Put a proxy in front", "4-put-a-proxy-in-front"],
  ["Testing: `clientmcp/testing`", "testing-clientmcptesting"],
  ["JSON or a stream", "json-or-a-stream"],
  ["What `--form` does_not say", "what---form-does_not-say"],
])("the heading %j has the anchor that GitHub gives it", (heading, anchor) => {
  expect(slug(heading)).toBe(anchor);
});
