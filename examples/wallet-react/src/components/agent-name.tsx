import type { AgentInfo } from "clientmcp";
import type { ReactElement } from "react";

/** The name is the agent's own word, and the page says so. */
export function AgentName({ agent }: { readonly agent: AgentInfo | undefined }): ReactElement {
  if (agent === undefined) return <>An agent without a name</>;
  return (
    <>
      <strong>{agent.name}</strong>{" "}
      <span className="tag" title="The agent gave itself this name, and nobody has checked it">
        unverified
      </span>
    </>
  );
}
