import type { AgentInfo } from "clientmcp";
import type { ReactElement } from "react";

/** Nobody has checked the name, so the page says that it is the agent's own word. */
export function AgentName({ agent }: { readonly agent: AgentInfo | undefined }): ReactElement {
  if (agent === undefined) return <>An agent without a name</>;
  return (
    <>
      <strong>{agent.name}</strong> (as it calls itself, unverified)
    </>
  );
}
