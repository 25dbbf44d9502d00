import { expect, test } from "../fixtures/storybook.ts";

// Storybook with all that is around a story takes its time to load on a busy machine.
test.describe.configure({ timeout: 180_000 });

test("the stories of all three frameworks play in one static site, which asks nobody else", async ({ storybook }) => {
  for (const framework of ["react", "vue", "svelte"] as const) {
    const story = await storybook.open(framework, "answers--approve");
    await expect(story.getByRole("list", { name: "Done" })).toHaveText("Saved Grace");
  }
  expect(storybook.foreign).toEqual([]);
  expect(storybook.faults).toEqual([]);
});
