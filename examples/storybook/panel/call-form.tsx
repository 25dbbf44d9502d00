/** @jsxRuntime classic @jsx createElement */
// oxlint-disable-next-line eslint/no-unused-vars -- the bundler of Storybook's manager turns JSX into calls of it.
import { createElement, useState, type ReactElement } from "react";
import type { Order, PanelState } from "./messages.ts";

interface CallFormProps {
  readonly state: PanelState;
  readonly order: (order: Order) => void;
}

/** Chooses a tool, and the arguments as an agent would write them. */
export function CallForm({ state: { tools, planned }, order }: CallFormProps): ReactElement {
  const [tool, setTool] = useState(planned.tool);
  const [text, setText] = useState(JSON.stringify(planned.args, null, 2));
  const args = parsed(text);
  return (
    <form
      style={{ display: "grid", gap: 8, maxWidth: 480 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (args !== undefined) order({ do: "call", tool, args });
      }}
    >
      <label>
        Tool{" "}
        <select value={tool} onChange={({ target }) => setTool(target.value)}>
          {[...new Set([planned.tool, ...tools])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Arguments
        <textarea
          rows={5}
          spellCheck={false}
          style={{ width: "100%", fontFamily: "monospace" }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {args === undefined ? <p style={{ margin: 0 }}>The arguments are one JSON object.</p> : null}
      <div>
        <button type="submit" disabled={args === undefined}>
          Call
        </button>
      </div>
    </form>
  );
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
