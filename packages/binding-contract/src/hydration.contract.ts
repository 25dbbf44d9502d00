import { describe, expect, it } from "vitest";
import { documentName } from "./document-name.ts";
import type { HydrationDriver } from "./driver.ts";
import type { Page, Part } from "./page.ts";
import { plain } from "./parts.ts";
import { useWorld } from "./use-world.ts";
import { eventually } from "./world.ts";

/** What every binding promises when it takes over a page of its server. To be run in a document. */
export function hydrationContract(driver: HydrationDriver): void {
  describe(`binding: ${driver.framework} in ${documentName()}`, () => {
    describe("A page from the server comes alive", () => {
      const world = useWorld(driver.hydrate);
      const parts: readonly Part[] = [
        plain("one"),
        { kind: "status", key: "status" },
        { kind: "questions", key: "questions" },
        { kind: "prompt", key: "prompt" },
        { kind: "activity", key: "activity" },
      ];

      it("E-023: hydrates without a warning when the provider connects", async () => {
        const page = world().page(parts);

        const view = world().hydrate(page, await driver.render(page));

        await eventually(() => expect(view.text("one")).toBe("registered"));
        expect(view.text("status")).toBe("online, 1 tools, 0 questions, 0 calls, no instructions");
        expect(view.container.querySelectorAll("[data-part=one]")).toHaveLength(1);
        expect(await world().call("one")).toBe("one ran");
      });

      it("E-023: hydrates without a warning when the client is online by then", async () => {
        const client = world().client();
        const page: Page = { provider: { kind: "client", client }, parts };
        const html = await driver.render(page);
        await client.connect();

        const view = world().hydrate(page, html);

        await eventually(() => expect(view.text("one")).toBe("registered"));
        expect(view.text("status")).toMatch(/^online,/);
        expect(client.getSnapshot()).toBe(client.getSnapshot());
      });
    });
  });
}
