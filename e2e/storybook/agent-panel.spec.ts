import { expect, test } from "../fixtures/storybook.ts";

// Storybook with all that is around a story takes its time to load on a busy machine.
test.describe.configure({ timeout: 180_000 });

test("the Agent tab calls with edited arguments, cancels, lets time pass and drops the connection", async ({
  storybook,
}) => {
  const { page } = storybook;
  const story = await storybook.open("react", "answers--approve");
  const done = story.getByRole("list", { name: "Done" });
  await expect(done).toHaveText("Saved Grace");
  await page.getByRole("tab", { name: "Agent" }).click();
  const question = story.getByRole("alertdialog");
  const calls = page.getByRole("list", { name: "Calls" }).getByRole("listitem");
  const call = page.getByRole("button", { name: "Call", exact: true });
  await expect(calls).toHaveText(["savePayee: completed"]);

  await page.getByRole("combobox", { name: "Tool" }).selectOption("pay");
  await page.getByLabel("Arguments").fill('{ "to": "Ada"');
  await expect(call).toBeDisabled();
  await page.getByLabel("Arguments").fill('{ "to": "Ada", "amount": "7.25" }');
  await call.click();
  await expect(question).toContainText("Pay 7.25 EUR to Ada?");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(calls.nth(1)).toHaveText("pay: failed: The call was cancelled.");
  await expect(question).toBeHidden();

  await call.click();
  await expect(question).toBeVisible();
  for (let tens = 0; tens < 5; tens++) await page.getByRole("button", { name: "Let 10 seconds pass" }).click();
  await expect(calls.nth(2)).toHaveText("pay: rejected: expired");
  await expect(question).toBeHidden();

  await call.click();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Drop the connection" }).click();
  await expect(calls.nth(3)).toHaveText("pay: unavailable: disconnected");
  await expect(question).toBeHidden();
  await expect(page.getByText("The page is")).not.toContainText("online");
  await page.getByRole("button", { name: "Restore the connection" }).click();
  await page.getByRole("button", { name: "Let 10 seconds pass" }).click();
  await expect(page.getByText("The page is")).toContainText("online");

  await expect(done).toHaveText("Saved Grace");
  expect(storybook.faults).toEqual([]);
});
