import { describe, expect, it } from "vitest";
import { accepted, completed, rejected } from "./outcome.ts";

describe("outcomes (SPEC §9.2)", () => {
  it("completed says that the change holds, with further data", () => {
    expect(completed({ balance: "1.00" })).toEqual({
      content: [{ type: "text", text: '{"status":"completed","balance":"1.00"}' }],
      structuredContent: { status: "completed", balance: "1.00" },
      _meta: { "io.github.clientmcp/outcome": { status: "completed" } },
    });
    expect(completed().structuredContent).toEqual({ status: "completed" });
  });

  it("accepted names the operation that goes on", () => {
    expect(accepted("op-1", { eta: 5 })).toEqual({
      content: [{ type: "text", text: '{"status":"accepted","operation":"op-1","eta":5}' }],
      structuredContent: { status: "accepted", operation: "op-1", eta: 5 },
      _meta: { "io.github.clientmcp/outcome": { status: "accepted", operation: "op-1" } },
    });
  });

  it("rejected is an error with a code for the agent and a detail for a reader", () => {
    const outcome = { status: "rejected", reason: { code: "denied", detail: "the user said no" } };
    expect(rejected("denied", "the user said no")).toEqual({
      content: [{ type: "text", text: JSON.stringify(outcome) }],
      structuredContent: outcome,
      isError: true,
      _meta: { "io.github.clientmcp/outcome": outcome },
    });
    expect(rejected("denied").structuredContent).toEqual({ status: "rejected", reason: { code: "denied" } });
  });

  it.each(["status", "operation", "reason"])("data may not name %s", (member) => {
    expect(() => completed({ [member]: 1 })).toThrow(TypeError);
    expect(() => accepted("op", { [member]: 1 })).toThrow(TypeError);
  });

  it("an operation and a code may not be empty", () => {
    expect(() => accepted("")).toThrow(TypeError);
    expect(() => rejected("")).toThrow(TypeError);
  });
});
