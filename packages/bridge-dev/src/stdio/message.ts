import { isJsonObject, MCP_META } from "clientmcp/protocol";
import { parsed } from "../json-text.ts";

/** One JSON-RPC message of the host, as far as it has to be understood to be sent on. */
export interface Message {
  /** As it came. */
  readonly text: string;
  readonly method: string;
  /** `undefined` for a notification. */
  readonly id: string | number | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  /** The revision that the message itself claims (2026-07-28 and later); `undefined` in the revisions before. */
  readonly revision: string | undefined;
}

/** @returns `undefined` for what is no request and no notification. */
export function readMessage(text: string): Message | undefined {
  const value = parsed(text);
  if (!isJsonObject(value) || typeof value["method"] !== "string") return undefined;
  const { method, id } = value;
  const params = isJsonObject(value["params"]) ? value["params"] : {};
  const meta = params["_meta"];
  const revision = isJsonObject(meta) ? meta[MCP_META.protocolVersion] : undefined;
  return {
    text,
    method,
    id: typeof id === "string" || typeof id === "number" ? id : undefined,
    params,
    revision: typeof revision === "string" ? revision : undefined,
  };
}
