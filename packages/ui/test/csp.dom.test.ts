import { afterEach, describe, expect, it, vi } from "vitest";
import type { CspReport } from "./csp-page.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";

afterEach(() => document.body.replaceChildren());

/** A document of its own, under a policy that forbids every inline style and script. */
async function strictPage(page: string): Promise<CspReport> {
  const frame = document.createElement("iframe");
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Strict</title>
<script type="module" src="${new URL("csp-page.ts", import.meta.url).href}?${page}"></script>`;
  document.body.append(frame);
  return vi.waitFor(
    () => {
      const report = frame.contentWindow?.report;
      if (report === undefined) throw new Error("no report yet");
      return report;
    },
    { timeout: 20_000 },
  );
}

describe("under a strict Content Security Policy with Trusted Types", () => {
  it("the elements work, are styled, and break no rule", async () => {
    const report = await strictPage("elements");

    expect(report).toEqual({ violations: [], title: "Send all?", padding: "20px", ran: 1 });
  });

  it("an inline style would have been noticed", async () => {
    const report = await strictPage("control");

    expect(report.violations).toEqual(["style-src-attr"]);
  });
});
