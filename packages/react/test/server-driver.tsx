import { Writable } from "node:stream";
import type { HydrationDriver, Page, ServerDriver } from "binding-contract";
import { StrictMode, type ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { framework } from "./driver.tsx";
import { PageOf } from "./page.tsx";

function tree(page: Page): ReactElement {
  return (
    <StrictMode>
      <PageOf page={page} />
    </StrictMode>
  );
}

/** Waits for all that suspends, and gives the whole page. */
function render(page: Page): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = "";
    const whole = new Writable({
      write: (chunk, _, done) => {
        html += String(chunk);
        done();
      },
      final: (done) => {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree(page), { onAllReady: () => pipe(whole), onError: reject });
  });
}

export const serverDriver: ServerDriver = { framework, render };

export const hydrationDriver: HydrationDriver = {
  framework,
  // The other one and the browser's renderer do not get on in one process.
  render: (page) => Promise.resolve(renderToString(tree(page))),
  hydrate: (page, container) => {
    // oxlint-disable-next-line eslint/no-console -- what React repairs silently would be a mistake of the binding.
    const root = hydrateRoot(container, tree(page), { onRecoverableError: (error) => console.error(error) });
    return { update: (next) => root.render(tree(next)), unmount: () => root.unmount() };
  },
};
