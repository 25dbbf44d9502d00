/** What the sections of the protocol are about, in their order. */
export const SECTION_TITLES: Readonly<Record<string, string>> = {
  "SPEC §2": "tokens",
  "SPEC §3.1": "connecting a client",
  "SPEC §3.2": "messages of the client channel",
  "SPEC §3.3": "close codes",
  "SPEC §3.4": "life cycle of a client",
  "SPEC §4": "who may use the agent endpoint",
  "SPEC §4.1": "protocol revisions",
  "SPEC §4.2": "mapping of tools",
  "SPEC §4.3": "calls",
  "SPEC §4.4": "changes of the tool list",
  "SPEC §4.5": "origins and CORS",
  "SPEC §5": "routing, timeouts, disconnection",
  "SPEC §6": "limits",
  "SPEC §7": "isolation and security",
};
