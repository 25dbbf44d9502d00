import { render } from "@testing-library/react";
import type { Driver } from "binding-contract";
import { version } from "react";
import { keepsHidden, PageOf } from "./page.tsx";

export const isCompiled = import.meta.env["REACT_COMPILER"] === "on";
export const framework = `React ${version.split(".")[0]}${isCompiled ? ", compiled" : ""}`;

export const driver: Driver = {
  framework,
  keepsHidden,
  mount: (page, container) => {
    const { rerender, unmount } = render(<PageOf page={page} />, { container, reactStrictMode: true });
    return { update: (next) => rerender(<PageOf page={next} />), unmount };
  },
};
