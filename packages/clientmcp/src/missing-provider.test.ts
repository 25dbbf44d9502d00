import { expect, it } from "vitest";
import { missingProvider } from "./missing-provider.ts";

it("E-104: says both that may be wrong when no provider is found", () => {
  expect(missingProvider("vue")).toMatchObject({
    code: "invalid-option",
    message: "No ClientMCP client is provided above this component, or two copies of @clientmcp/vue are loaded.",
  });
});
