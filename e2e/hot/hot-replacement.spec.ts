import type { WebSocket } from "@playwright/test";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import react from "@vitejs/plugin-react";
import vue from "@vitejs/plugin-vue";
import type { PluginOption } from "vite";
import { textOf } from "../fixtures/agent.ts";
import { expect, test } from "../fixtures/test.ts";
import { HotApp } from "./hot-app.ts";

/** An application of `apps`, and the file of its tool. */
interface Subject {
  readonly framework: string;
  readonly app: string;
  readonly plugin: () => PluginOption;
  readonly tool: string;
}

const SUBJECTS: readonly Subject[] = [
  { framework: "React 19", app: "react", plugin: react, tool: "tool.tsx" },
  {
    framework: "Svelte 5",
    app: "svelte",
    plugin: () => svelte({ configFile: false }),
    tool: "tool.svelte",
  },
  { framework: "Vue 3.5", app: "vue", plugin: vue, tool: "tool.vue" },
];

for (const { framework, app, plugin, tool } of SUBJECTS) {
  test.describe(`binding: ${framework}`, () => {
    test.describe("A developer edits while the page runs", () => {
      test("E-015: hot replacement leaves one connection and the newest handlers", async ({ page, bridge, agent }) => {
        const sockets: WebSocket[] = [];
        page.on("websocket", (socket) => {
          if (socket.url().includes("/connect")) sockets.push(socket);
        });
        const open = (): number => sockets.filter((socket) => !socket.isClosed()).length;
        // A call that falls into the change from one client to the next is refused, which is an answer like any other here.
        const editions = (): Promise<string> => agent.call("edition").then(textOf, String);
        const hot = await HotApp.serve(app, plugin());
        try {
          await page.goto(hot.url(bridge.url, await bridge.token("client")));
          await expect(page.getByText("registered")).toBeVisible();
          await expect.poll(open).toBe(1); // The browser's news of a socket may come after the page's.
          const atStart = sockets.length;
          let loads = 0;
          page.on("load", () => loads++);

          for (const edition of [1, 2, 3]) {
            await hot.edit(tool, edition);
            await expect.poll(editions).toBe(`edition ${edition} of the tool, edition 0 of the client`);
          }
          expect(sockets).toHaveLength(atStart);

          for (const edition of [1, 2]) {
            await hot.edit("mcp.ts", edition);
            await expect.poll(editions).toBe(`edition 3 of the tool, edition ${edition} of the client`);
          }
          await expect.poll(() => sockets.length).toBe(atStart + 2);
          await expect.poll(open).toBe(1);
          expect(loads).toBe(0);
        } finally {
          await hot.remove();
        }
      });
    });
  });
}
