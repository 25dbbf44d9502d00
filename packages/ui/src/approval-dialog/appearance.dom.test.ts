import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { seriousFaults } from "../../test/accessibility.ts";
import { ask, askingPage, clearPage, shadow, type AskingPage } from "../../test/asking-page.ts";
import { emulate } from "../../test/emulate.ts";

const RICH = { what: "https://p\u0430ypal.com/\u200B", text: "word ".repeat(200), nested: { list: [1, 2], on: true } };

afterEach(async () => {
  clearPage();
  document.documentElement.removeAttribute("dir");
  document.documentElement.style.fontSize = "";
  await emulate({});
  await page.viewport(1000, 700);
});

async function richQuestion(): Promise<AskingPage> {
  const asking = await askingPage();
  await ask(asking, "transact", RICH);
  await ask(asking, "manage", RICH);
  await expect.element(page.getByRole("button", { name: "Approve" })).toBeEnabled();
  return asking;
}

function overflow({ element }: AskingPage): number {
  const dialog = shadow(element, "dialog");
  return Math.max(dialog.scrollWidth - dialog.clientWidth, document.documentElement.scrollWidth - window.innerWidth);
}

describe("the dialog has no serious accessibility fault", () => {
  it.each([
    ["in light mode", { "prefers-color-scheme": "light" }],
    ["in dark mode", { "prefers-color-scheme": "dark" }],
    ["in forced colors", { "forced-colors": "active" }],
  ] as const)("%s", async (_mode, media) => {
    // Without the motion: a colour in the middle of it is nobody's choice.
    await emulate({ ...media, "prefers-reduced-motion": "reduce" });
    const asking = await richQuestion();

    expect(await seriousFaults()).toEqual([]);
    await page.getByRole("button", { name: "Change values" }).click();
    expect(await seriousFaults()).toEqual([]);
    asking.bridge.drop();
    await expect.element(page.getByRole("button", { name: "Dismiss" })).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
  });
});

describe("the dialog fits", () => {
  it("into a page that is 320 pixels wide, without scrolling sideways", async () => {
    await page.viewport(320, 480);
    const asking = await richQuestion();

    expect(overflow(asking)).toBe(0);
    shadow(asking.element, ".approve").scrollIntoView();
    await expect.element(page.getByRole("button", { name: "Approve" })).toBeInViewport();
  });

  it("when the page is zoomed to 200 % and when its text alone is", async () => {
    await page.viewport(500, 350);
    document.documentElement.style.fontSize = "32px";
    const asking = await richQuestion();

    expect(overflow(asking)).toBe(0);
    expect(Number.parseFloat(getComputedStyle(shadow(asking.element, "dialog")).fontSize)).toBe(32);
    shadow(asking.element, ".approve").scrollIntoView();
    await expect.element(page.getByRole("button", { name: "Approve" })).toBeInViewport();
  });

  it("into right-to-left pages: what begins at the left begins at the right", async () => {
    document.documentElement.dir = "rtl";
    const asking = await richQuestion();

    const name = shadow(asking.element, "tbody th").getBoundingClientRect();
    const value = shadow(asking.element, "tbody td").getBoundingClientRect();
    expect(name.left).toBeGreaterThanOrEqual(value.right - 1);
    expect(overflow(asking)).toBe(0);
  });
});

describe("the dialog follows the settings of the user", () => {
  it("for dark and light", async () => {
    await emulate({ "prefers-color-scheme": "dark" });
    const asking = await richQuestion();
    const dialog = shadow(asking.element, "dialog");
    expect(getComputedStyle(dialog).backgroundColor).toBe("rgb(28, 30, 34)");

    await emulate({ "prefers-color-scheme": "light" });
    expect(getComputedStyle(dialog).backgroundColor).toBe("rgb(255, 255, 255)");
  });

  it("unless the page has decided otherwise", async () => {
    await emulate({ "prefers-color-scheme": "dark" });
    const asking = await richQuestion();
    asking.element.style.colorScheme = "light";
    asking.element.style.setProperty("--clientmcp-accent", "rgb(1, 2, 3)");

    expect(getComputedStyle(shadow(asking.element, "dialog")).backgroundColor).toBe("rgb(255, 255, 255)");
    await page.getByRole("button", { name: "Next question" }).click();
    asking.element.style.setProperty("--clientmcp-danger", "rgb(1, 2, 3)");
    expect(getComputedStyle(shadow(asking.element, ".approve")).backgroundColor).toBe("rgb(1, 2, 3)");
  });

  it("for reduced motion", async () => {
    await emulate({ "prefers-reduced-motion": "reduce" });
    const asking = await richQuestion();
    const dialog = shadow(asking.element, "dialog");
    expect(getComputedStyle(dialog).animationName).toBe("none");

    await emulate({ "prefers-reduced-motion": "no-preference" });
    expect(getComputedStyle(dialog).animationName).toBe("appear");
  });

  it("marks what cannot be taken back by more than a colour", async () => {
    const asking = await askingPage();
    await ask(asking, "transact");

    expect(getComputedStyle(shadow(asking.element, ".sign"), "::before").content).toBe('"⚠"');
    await expect.element(page.getByText("This cannot be taken back.")).toBeVisible();
  });
});
