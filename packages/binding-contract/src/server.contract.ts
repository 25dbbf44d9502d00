import { ClientMCP, type ClientMCPOptions } from "clientmcp";
import { createTestBridge } from "clientmcp/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failOnComplaints } from "./complaints.ts";
import { deferred } from "./deferred.ts";
import type { ServerDriver } from "./driver.ts";
import type { Page, Part } from "./page.ts";
import { plain } from "./parts.ts";
import { recordSockets } from "./recorded-sockets.ts";

const EVERYTHING: readonly Part[] = [
  plain("one"),
  { kind: "tools", key: "list", tools: { two: { handler: () => 2 } } },
  { kind: "status", key: "status" },
  { kind: "questions", key: "questions" },
  { kind: "prompt", key: "prompt" },
  { kind: "activity", key: "activity" },
];

function withOptions(parts: readonly Part[], more: Partial<ClientMCPOptions> = {}): Page {
  const options = { url: "ws://bridge.test/connect", token: "a.client.token", ...more };
  return { provider: { kind: "options", options }, parts };
}

function withClient(client: ClientMCP, parts: readonly Part[]): Page {
  return { provider: { kind: "client", client }, parts };
}

/** The page of one request, which waits in the middle. */
function waitingPage(name: string, until: Promise<void>): Page {
  const tools = (when: string): Part => ({
    kind: "tools",
    key: when,
    tools: { [`${when}-${name}`]: { handler: () => name } },
  });
  return withOptions(
    [
      { kind: "status", key: "before" },
      tools("first"),
      { kind: "waiting", key: "waiting", until, shows: tools("second") },
      { kind: "status", key: "after" },
    ],
    { instructions: `For ${name} only.` },
  );
}

/** What every binding promises on a server. To be run without a document. */
export function serverContract(driver: ServerDriver): void {
  describe(`binding: ${driver.framework} on a server`, () => {
    describe("Nothing happens on a server", () => {
      const { WebSocket, sockets } = recordSockets(createTestBridge().options.WebSocket);

      failOnComplaints();
      beforeEach(() => {
        // Not setImmediate, which servers render with.
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
        vi.stubGlobal("WebSocket", WebSocket);
      });
      afterEach(() => {
        vi.unstubAllGlobals();
        vi.useRealTimers();
      });

      it("E-020: opens no connection and starts no timer, also where a global WebSocket exists", async () => {
        const token = vi.fn<() => string>(() => "a.client.token");
        for (let round = 0; round < 100; round++) await driver.render(withOptions(EVERYTHING, { token }));

        expect(vi.getTimerCount()).toBe(0);
        await vi.advanceTimersByTimeAsync(60_000);
        expect(sockets).toHaveLength(0);
        expect(token).not.toHaveBeenCalled();
      });

      it("E-021: works without window, document, navigator and WebSocket, and shows a constant status", async () => {
        for (const name of ["window", "document", "navigator", "WebSocket"]) vi.stubGlobal(name, undefined);

        const html = await driver.render(withOptions(EVERYTHING, { instructions: "Be brief." }));

        expect(texts(html)).toEqual({
          one: "pending",
          list: "two pending",
          status: "offline, 0 tools, 0 questions, 0 calls, no instructions",
          questions: "",
          activity: "",
        });
      });

      it("E-022: a page leaves no tool, no prompt and no listener behind, even with one client for all requests", async () => {
        const client = new ClientMCP({ url: "ws://bridge.test/connect", token: "a.client.token" });
        const subscribe = vi.spyOn(client, "subscribe");
        const addPrompt = vi.spyOn(client, "addPrompt");
        const before = client.getSnapshot();

        for (const name of ["one", "two"])
          await driver.render(withClient(client, [...EVERYTHING, plain(`page-${name}`)]));

        expect(client.getSnapshot()).toBe(before);
        expect(client.getSnapshot().tools).toEqual([]);
        expect(subscribe).not.toHaveBeenCalled();
        expect(addPrompt).not.toHaveBeenCalled();
      });

      it("E-022: of two interleaved requests neither page shows what the other one declares", async () => {
        const [gateOfA, gateOfB] = [deferred<void>(), deferred<void>()];
        const renderings = [
          driver.render(waitingPage("a", gateOfA.promise)),
          driver.render(waitingPage("b", gateOfB.promise)),
        ];
        gateOfB.resolve();
        gateOfA.resolve();
        const [a, b] = await Promise.all(renderings);

        for (const [name, html] of [
          ["a", a],
          ["b", b],
        ] as const) {
          expect(texts(html ?? "")).toEqual({
            before: "offline, 0 tools, 0 questions, 0 calls, no instructions",
            first: `first-${name} pending`,
            second: `second-${name} pending`,
            after: "offline, 0 tools, 0 questions, 0 calls, no instructions",
          });
        }
      });
    });
  });
}

/** What each part shows, read without a document. */
function texts(html: string): Readonly<Record<string, string>> {
  const shown = html.replaceAll(/<!--.*?-->/g, "");
  const parts = [...shown.matchAll(/data-part="([^"]*)"[^>]*>([^<]*)</g)];
  return Object.fromEntries(parts.map(([, key = "", text = ""]) => [key, text]));
}
