/// <reference types="vite/client" />
import { afterEach, expect, it } from "vitest";
import readme from "../README.md?raw";
import { ask, askingPage, clearPage, shadow } from "./asking-page.ts";

let styles: HTMLStyleElement | undefined;

afterEach(() => {
  styles?.remove();
  clearPage();
});

it("looks as the README's styles say", async () => {
  const [, css = ""] = /^```css.*\n([\s\S]*?)^```/m.exec(readme) ?? [];
  styles = document.createElement("style");
  styles.textContent = css;
  document.head.append(styles);

  const asking = await askingPage();
  await ask(asking, "observe");

  expect(getComputedStyle(asking.element).colorScheme).toBe("light");
  expect(getComputedStyle(shadow(asking.element, "dialog")).borderRadius).toBe("16px");
  const approve = shadow(asking.element, '[part~="approve"]');
  expect(getComputedStyle(approve).backgroundColor).toBe("rgb(124, 58, 237)");
});
