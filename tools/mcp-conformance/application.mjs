// The application that the official suite tests through the bridge: tools whose names and answers its scenarios look for.
import { setTimeout as wait } from "node:timers/promises";
import { ClientMCP } from "clientmcp";
import { WebSocket } from "ws";

// One black pixel, and a sound of no length.
const PIXEL = {
  type: "image",
  mimeType: "image/png",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==",
};
const SILENCE = {
  type: "audio",
  mimeType: "audio/wav",
  data: "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=",
};

// The bridge passes progress on at most ten times a second, and the suite wants to see each step.
const STEP_MS = 150;

/** Exposes the tools through the real SDK and resolves when the bridge has accepted them. */
export async function connectApplication({ url, token }) {
  const client = new ClientMCP({ url, token, WebSocket });
  for (const [name, tool] of Object.entries(toolsOf(client))) client.expose(name, tool);
  await client.connect();
  return client;
}

function toolsOf(client) {
  let withdraw;
  return {
    test_simple_text: answering("Says one line.", [text("A line of text.")]),
    test_image_content: answering("Shows a picture.", [PIXEL]),
    test_audio_content: answering("Plays a sound.", [SILENCE]),
    test_embedded_resource: answering("Hands over a document.", [document("text/plain", "A document.")]),
    test_multiple_content_types: answering("Mixes words, a picture and a document.", [
      text("Three things:"),
      PIXEL,
      document("application/json", '{"kind":"mixed"}'),
    ]),
    test_error_handling: {
      description: "Fails whenever it is called.",
      handler: () => {
        throw new Error("This tool fails on purpose.");
      },
    },
    test_tool_with_progress: {
      description: "Says how far it is.",
      handler: async (_args, { progress }) => {
        for (const percent of [0, 50, 100]) {
          progress(percent, 100);
          await wait(STEP_MS);
        }
        return "done";
      },
    },
    test_trigger_tool_change: {
      description: "Adds a tool, or takes it away again.",
      handler: () => {
        if (withdraw === undefined) {
          withdraw = client.expose("test_added_tool", answering("Comes and goes.", [text("here")]));
        } else {
          withdraw();
          withdraw = undefined;
        }
        return "changed";
      },
    },
    test_streaming_elicitation: answering("Answers without asking back.", [text("nothing to ask")]),
    test_logging_tool: answering("Answers without logging.", [text("nothing to log")]),
    test_header_param: {
      description: "Takes a parameter that agents repeat in a header.",
      inputSchema: {
        type: "object",
        properties: { region: { type: "string", "x-mcp-header": "Region" } },
        required: ["region"],
      },
      handler: ({ region }) => String(region),
    },
    json_schema_2020_12_tool: {
      ...answering("Has a schema with keywords of JSON Schema 2020-12.", [text("ok")]),
      inputSchema: CONTACT_SCHEMA,
    },
  };
}

const CONTACT_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

function answering(description, content) {
  return { description, handler: () => ({ content }) };
}

function text(words) {
  return { type: "text", text: words };
}

function document(mimeType, words) {
  return { type: "resource", resource: { uri: "test://document", mimeType, text: words } };
}
