import { version } from "react";
import { version as domVersion } from "react-dom";
import { expect, it } from "vitest";

it("these tests run with the major of React that their project is named after", () => {
  const major = process.env["REACT_MAJOR"];
  expect([version.split(".")[0], domVersion.split(".")[0]]).toEqual([major, major]);
});
