import { describe, expect, it } from "vitest";
import type { Driver } from "./driver.ts";
import type { Page, Part } from "./page.ts";
import { useWorld } from "./use-world.ts";
import { eventually, textOf } from "./world.ts";

/** A tool that asks before it sends; `sent` notes what it did. */
function sending(sent: string[] = [], limit = "50"): Part {
  return {
    kind: "tool",
    key: "send",
    name: "send",
    tool: {
      description: `Sends up to ${limit}`,
      risk: "transact",
      confirm: (args) => ({ title: `Send ${String(args["amount"])}?` }),
      handler: (args) => {
        sent.push(String(args["amount"]));
        return `sent, the limit was ${limit}`;
      },
    },
  };
}

export function approvalsContract(driver: Driver): void {
  describe("A question is answered by the user", () => {
    const world = useWorld(driver.mount);
    const questions: Part = { kind: "questions", key: "questions" };
    const prompt: Part = { kind: "prompt", key: "prompt" };
    const activity: Part = { kind: "activity", key: "activity" };

    it("E-097: shows the question, and two clicks on Approve run the action once", async () => {
      const sent: string[] = [];
      const view = world().mount(world().page([sending(sent), questions, activity]));
      await eventually(() => expect(world().toolNames).toEqual(["send"]));
      const call = world().bridge.callTool("send", { amount: "5" });
      await eventually(() => expect(view.text("questions")).toBe("Send 5?"));
      expect(view.text("activity")).toBe("send asking");

      view.click("approve", "Send 5?");
      view.click("approve", "Send 5?");

      expect(textOf(await call)).toBe("sent, the limit was 50");
      expect(sent).toEqual(["5"]);
      await eventually(() => expect(view.text("activity")).toBe("send done"));
      expect(view.text("questions")).toBe("");
    });

    it("answers a declined call as rejected, with the reason", async () => {
      const sent: string[] = [];
      const view = world().mount(world().page([sending(sent), questions]));
      await eventually(() => expect(world().toolNames).toEqual(["send"]));
      const call = world().bridge.callTool("send", { amount: "5" });
      await eventually(() => expect(view.text("questions")).toBe("Send 5?"));

      view.click("decline", "Send 5?");

      expect(await call).toMatchObject({
        isError: true,
        structuredContent: { status: "rejected", reason: { code: "denied", detail: "Not today" } },
      });
      expect(sent).toEqual([]);
    });

    it("E-099: the question goes with its tool's component, and the action does not run", async () => {
      const sent: string[] = [];
      const view = world().mount(world().page([sending(sent), questions]));
      await eventually(() => expect(world().toolNames).toEqual(["send"]));
      const call = world().bridge.callTool("send", { amount: "5" });
      await eventually(() => expect(view.text("questions")).toBe("Send 5?"));

      await view.update(world().page([questions]));

      expect(await call).toMatchObject({
        isError: true,
        structuredContent: { status: "rejected", reason: { code: "withdrawn" } },
      });
      await eventually(() => expect(view.text("questions")).toBe(""));
      expect(sent).toEqual([]);
    });

    it("the question stays when its tool is described anew, and what runs is the tool as it is then", async () => {
      const page = (limit: string): Page => world().page([sending([], limit), questions]);
      const view = world().mount(page("50"));
      await eventually(() => expect(world().toolNames).toEqual(["send"]));
      const call = world().bridge.callTool("send", { amount: "5" });
      await eventually(() => expect(view.text("questions")).toBe("Send 5?"));

      await view.update(page("80"));
      await eventually(() => expect(world().registers.at(-1)?.[0]?.description).toBe("Sends up to 80"));
      view.click("approve", "Send 5?");

      expect(textOf(await call)).toBe("sent, the limit was 80");
    });

    it("E-101: the question goes when the agent cancels", async () => {
      const sent: string[] = [];
      const view = world().mount(world().page([sending(sent), questions]));
      await eventually(() => expect(world().toolNames).toEqual(["send"]));
      const call = world().bridge.callTool("send", { amount: "5" });
      await eventually(() => expect(view.text("questions")).toBe("Send 5?"));

      call.cancel();

      await eventually(() => expect(view.text("questions")).toBe(""));
      expect(sent).toEqual([]);
    });

    it("rejects a call that must ask with no_prompt while no component shows questions", async () => {
      const view = world().mount(world().page([sending(), questions]));
      await eventually(() => expect(world().toolNames).toEqual(["send"]));

      await view.update(world().page([sending()]));

      expect(await world().bridge.callTool("send", { amount: "5" })).toMatchObject({
        isError: true,
        structuredContent: { status: "rejected", reason: { code: "no_prompt" } },
      });
    });

    it.runIf(driver.keepsHidden)(
      "a component that is kept but hidden does not count as showing questions",
      async () => {
        const view = world().mount(world().page([sending(), questions]));
        await eventually(() => expect(world().toolNames).toEqual(["send"]));

        await view.update(world().page([sending(), { ...questions, hidden: true }]));

        expect(await world().bridge.callTool("send", { amount: "5" })).toMatchObject({
          structuredContent: { status: "rejected", reason: { code: "no_prompt" } },
        });
      },
    );

    it("ApprovalPrompt shows one question after the other, and nothing without one", async () => {
      const sent: string[] = [];
      const view = world().mount(world().page([sending(sent), prompt]));
      await eventually(() => expect(world().toolNames).toEqual(["send"]));
      expect(view.text("prompt")).toBeUndefined();

      const first = world().bridge.callTool("send", { amount: "1" });
      const second = world().bridge.callTool("send", { amount: "2" });
      await eventually(() => expect(view.text("prompt")).toBe("Send 1?, 1 more"));
      view.click("approve", "Send 1?");
      await eventually(() => expect(view.text("prompt")).toBe("Send 2?, 0 more"));
      view.click("decline", "Send 2?");

      expect(textOf(await first)).toBe("sent, the limit was 50");
      expect(await second).toMatchObject({
        structuredContent: { status: "rejected", reason: { code: "denied", detail: "Not today" } },
      });
      await eventually(() => expect(view.text("prompt")).toBeUndefined());
      expect(sent).toEqual(["1"]);
    });
  });
}
