import { ClientMCPError } from "./client-error.ts";

declare const __DEV__: boolean;

/** The error of a component that wants a client where none is provided. `binding` is the folder's name of the adapter's package. */
export function missingProvider(binding: string): ClientMCPError {
  const message = __DEV__
    ? `No ClientMCP client is provided above this component, or two copies of @clientmcp/${binding} are loaded.`
    : "no provider";
  return new ClientMCPError("invalid-option", message);
}
