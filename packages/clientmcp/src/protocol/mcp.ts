import type { Json, JsonObject } from "./json.ts";

/** MCP's `Icon`: `src` is an address or a `data:` URI, a size is written `48x48` or `any`. */
export interface Icon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
}

/** MCP's hints about what a tool does. Agents must not trust them. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A JSON Schema whose root describes an object. */
export interface ObjectSchema {
  readonly type: "object";
  readonly [keyword: string]: unknown;
}

/** MCP's `Tool`, as a register declares it (SPEC §3.2). Members that are not listed here pass through. */
export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: ToolAnnotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

interface BlockBase {
  readonly annotations?: {
    readonly audience?: readonly ("user" | "assistant")[];
    readonly priority?: number;
    readonly lastModified?: string;
  };
  readonly _meta?: JsonObject;
}

/** MCP's `ContentBlock`, one piece of what an agent reads. */
export type ContentBlock = BlockBase &
  (
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
    | {
        readonly type: "resource_link";
        readonly uri: string;
        readonly name: string;
        readonly title?: string;
        readonly description?: string;
        readonly mimeType?: string;
        readonly size?: number;
        readonly icons?: readonly Icon[];
      }
    | {
        readonly type: "resource";
        readonly resource: { readonly uri: string; readonly mimeType?: string; readonly _meta?: JsonObject } & (
          | { readonly text: string }
          | { readonly blob: string }
        );
      }
  );

/** MCP's `CallToolResult`. */
export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: Json;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}
