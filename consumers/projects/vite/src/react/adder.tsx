import { useTool } from "@clientmcp/react";

export default function Adder() {
  const { status } = useTool("add", {
    description: "Adds two numbers",
    inputSchema: {
      type: "object",
      properties: { a: { type: "number" }, b: { type: "number" } },
      required: ["a", "b"],
    },
    handler: ({ a, b }) => a + b,
  });
  return <p>{status}</p>;
}
