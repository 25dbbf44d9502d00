import { describe, expect, it, vi } from "vitest";
import { validator } from "../src/json-schema/index.ts";
import { bringOnline, callTool, testClient, type TestClient } from "./online-client.ts";

const invalid = (detail: string): object => ({
  isError: true,
  structuredContent: { status: "rejected", reason: { code: "invalid_arguments", detail } },
});

function json(): Record<string, unknown> {
  return { type: "object", required: ["other"] };
}

function failed(text: string): object {
  return { isError: true, content: [{ type: "text", text }] };
}

const transfer = {
  type: "object",
  properties: { to: { type: "string" }, amount: { type: "integer" } },
  required: ["to", "amount"],
} as const;

function validating(): TestClient {
  return testClient({ validator });
}

describe("plain schemas with a validator (SPEC §4.3)", () => {
  it("E-081: validates the arguments before the handler runs, and passes good ones as they came", async () => {
    const test = validating();
    const handler = vi.fn<(args: unknown) => string>(() => "sent");
    test.client.expose("send", { inputSchema: transfer, handler });
    const socket = await bringOnline(test);
    expect(await callTool(socket, "send", { to: 1 })).toMatchObject(
      invalid("amount: expected a value, received nothing; to: expected string, received number"),
    );
    expect(handler).not.toHaveBeenCalled();
    expect(await callTool(socket, "send", { to: "a", amount: 1, more: true })).toMatchObject({
      content: [{ type: "text", text: "sent" }],
    });
    expect(handler.mock.calls[0]?.[0]).toEqual({ to: "a", amount: 1, more: true });
  });

  it("validates what the user edited, too", async () => {
    const test = validating();
    const handler = vi.fn<() => void>();
    test.client.expose("send", { inputSchema: transfer, confirm: () => ({ title: "Send?" }), handler });
    test.client.addPrompt();
    const socket = await bringOnline(test);
    const answer = callTool(socket, "send", { to: "a", amount: 1 });
    await vi.waitFor(() => expect(test.client.getSnapshot().approvals).toHaveLength(1));
    const [question] = test.client.getSnapshot().approvals;
    test.client.approve(question?.id ?? "", { args: { to: "a", amount: "1" } });
    expect(await answer).toMatchObject(invalid("as the user edited them: amount: expected integer, received string"));
    expect(handler).not.toHaveBeenCalled();
  });

  it("checks nothing without a validator", async () => {
    const test = testClient();
    test.client.expose("send", { inputSchema: transfer, handler: () => "sent" });
    expect(await callTool(await bringOnline(test), "send", {})).toMatchObject({ content: [{ text: "sent" }] });
  });

  it("leaves a Standard Schema to check by itself", async () => {
    const test = validating();
    const never = vi.fn<() => { value: unknown }>(() => ({ value: { from: "the schema" } }));
    const inputSchema = {
      "~standard": { version: 1, vendor: "test", validate: never, jsonSchema: { input: json, output: json } },
    } as const;
    test.client.expose("tool", { inputSchema, handler: (args) => args });
    expect(await callTool(await bringOnline(test), "tool", {})).toMatchObject({
      structuredContent: { from: "the schema" },
    });
  });

  it("E-084: refuses a tool whose schema it cannot check, and the others stay", async () => {
    const test = validating();
    test.client.expose("good", { handler: () => "fine" });
    const dangling = { type: "object", properties: { a: { $ref: "#/$defs/a" } } } as const;
    expect(() => test.client.expose("bad", { inputSchema: dangling, handler: () => undefined })).toThrow(
      expect.objectContaining({
        code: "invalid-tool",
        message: 'The tool "bad" cannot be exposed: inputSchema #/properties/a: the $ref "#/$defs/a" leads nowhere',
      }),
    );
    expect(() => test.client.expose("bad", { outputSchema: dangling, handler: () => undefined })).toThrow(
      'The tool "bad" cannot be exposed: outputSchema #/properties/a: the $ref',
    );
    const socket = await bringOnline(test);
    expect(await callTool(socket, "good")).toMatchObject({ content: [{ text: "fine" }] });
  });
});

describe("results that an outputSchema describes (SPEC §4.3)", () => {
  const report = {
    type: "object",
    properties: { at: { type: "string", format: "date-time" }, total: { type: "number" } },
    required: ["at", "total"],
  } as const;

  it.each([
    ["an object", { at: new Date(0), total: 1 }],
    ["a ready-made result", { content: [], structuredContent: { at: "1970-01-01T00:00:00.000Z", total: 1 } }],
  ])("E-094: checks %s as the JSON that is sent", async (_, value) => {
    const test = validating();
    test.client.expose("report", { outputSchema: report, handler: () => value });
    expect(await callTool(await bringOnline(test), "report")).toMatchObject({
      structuredContent: { at: "1970-01-01T00:00:00.000Z", total: 1 },
    });
    expect(test.errors).toEqual([]);
  });

  it.each([
    ["an object", { at: "today", total: 1n }],
    ["a ready-made result", { content: [], structuredContent: { at: "today", total: "1" } }],
  ])("E-094: %s that does not match is a tool error that says so, and onError is told", async (_, value) => {
    const test = validating();
    test.client.expose("report", { outputSchema: report, handler: () => value });
    const text =
      'What the tool "report" returned cannot be sent: it does not match its outputSchema: at: expected a string in the ' +
      'format date-time, received "today"; total: expected number, received string';
    expect(await callTool(await bringOnline(test), "report")).toEqual(failed(text));
    expect(test.errors).toEqual([expect.objectContaining({ message: text })]);
  });

  it("E-093: an error is not checked, so that its reason arrives", async () => {
    const test = validating();
    test.client.expose("report", {
      outputSchema: report,
      handler: () => ({ content: [{ type: "text", text: "no" }], structuredContent: { no: true }, isError: true }),
    });
    expect(await callTool(await bringOnline(test), "report")).toEqual(failed("no"));
  });
});
