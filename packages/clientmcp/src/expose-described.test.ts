import { expect, it } from "vitest";
import { bringOnline, testClient } from "../test/online-client.ts";
import { describeTool } from "./describe-tool.ts";

const tool = { handler: () => "ran" };

it("E-080: refuses a bad tool without throwing, says why, and forgets it when it is not wanted any more", async () => {
  const test = testClient();
  const remove = test.client.exposeDescribed(describeTool("not a name", tool), { current: tool });
  test.client.expose("good", tool);
  const socket = await bringOnline(test);

  expect(test.client.toolRefusal("not a name")).toMatchObject({ code: "invalid-tool" });
  expect(test.errors).toEqual([test.client.toolRefusal("not a name")]);
  expect(socket.messagesOf("register")).toEqual([
    { type: "register", tools: [{ name: "good", inputSchema: { type: "object", properties: {} } }] },
  ]);

  remove();
  expect(test.client.toolRefusal("not a name")).toBeUndefined();
});

it("refuses the 513th tool in the same way (SPEC §6)", () => {
  const { client, errors } = testClient();
  for (let index = 1; index <= 512; index++) client.expose(`tool-${index}`, tool);

  client.exposeDescribed(describeTool("one-more", tool), { current: tool });

  expect(client.toolRefusal("one-more")?.message).toContain("more than 512");
  expect(errors).toHaveLength(1);
  expect(client.toolStatus("one-more")).toBe("unknown");
});
