import type { ToolState } from "clientmcp";

export function stateText({ status, error }: ToolState): string {
  return error === undefined ? status : `${status} ${error.code} ${error.message}`;
}
