import { version } from "react";
import { version as domVersion } from "react-dom";
import { expect, it } from "vitest";
import { isCompiled } from "./driver.tsx";
import { PageOf } from "./page.tsx";

it("these tests run with the major of React that their project is named after", () => {
  const major = process.env["REACT_MAJOR"];
  expect([version.split(".")[0], domVersion.split(".")[0]]).toEqual([major, major]);
});

it("these tests run with the React Compiler in the project that is named after it, and there alone", () => {
  // The compiler's cache, by the name that it always has.
  expect(String(PageOf).includes("$[0]")).toBe(isCompiled);
});
