import type { Page, Part } from "binding-contract";
import type { ToolState } from "clientmcp";
import * as React from "react";
import { Suspense, useEffect, useState, type ComponentType, type ReactElement } from "react";
import {
  ApprovalPrompt,
  ClientMCPProvider,
  useActivity,
  useApprovals,
  useClientMCP,
  useTool,
  useTools,
} from "../src/index.ts";

type Props<Kind extends Part["kind"]> = { readonly part: Extract<Part, { readonly kind: Kind }> };

// React 18 has no Activity, and no use().
const { Activity, use } = React as Partial<typeof React>;
export const keepsHidden = Activity !== undefined;

/** The page of a contract's test as a React application has it. */
export function PageOf({ page: { provider, parts, key } }: { readonly page: Page }): ReactElement {
  const children = parts.map((part) => <Keeping key={part.key} part={part} />);
  if (provider.kind === "none") return <>{children}</>;
  if (provider.kind === "options") {
    return (
      <ClientMCPProvider key={key} options={provider.options}>
        {children}
      </ClientMCPProvider>
    );
  }
  return (
    <ClientMCPProvider key={key} client={provider.client}>
      {children}
    </ClientMCPProvider>
  );
}

function Keeping({ part }: { readonly part: Part }): ReactElement {
  const shown = <PartOf part={part} />;
  return Activity === undefined ? shown : <Activity mode={part.hidden ? "hidden" : "visible"}>{shown}</Activity>;
}

function PartOf({ part }: { readonly part: Part }): ReactElement {
  const Component = COMPONENTS[part.kind];
  return <Component part={part as never} />;
}

function Shown({ at, children }: { readonly at: string; readonly children: string }): ReactElement {
  return <p data-part={at}>{children}</p>;
}

function stateText({ status, error }: ToolState): string {
  return error === undefined ? status : `${status} ${error.code} ${error.message}`;
}

function ToolOf({ part: { key, name, tool } }: Props<"tool">): ReactElement {
  return <Shown at={key}>{stateText(useTool(name, { ...tool }))}</Shown>;
}

function ToolsOf({ part: { key, tools } }: Props<"tools">): ReactElement {
  const states: Readonly<Record<string, ToolState>> = useTools(tools as Parameters<typeof useTools>[0]);
  const texts = Object.keys(tools).map((name) =>
    [name, states[name]?.status, states[name]?.error?.code].filter(Boolean),
  );
  return <Shown at={key}>{texts.map((words) => words.join(" ")).join(", ")}</Shown>;
}

function StatusOf({ part: { key, onStatus } }: Props<"status">): ReactElement {
  const { status, tools, approvals, activity, instructions } = useClientMCP();
  onStatus?.(status);
  const counts = `${tools.length} tools, ${approvals.length} questions, ${activity.length} calls`;
  return <Shown at={key}>{`${status}, ${counts}, ${instructions ?? "no instructions"}`}</Shown>;
}

function ReadingOf({ part: { key, name, count } }: Props<"reading">): ReactElement {
  const { status } = useClientMCP();
  return <Shown at={key}>{stateText(useTool(name, { description: `count ${count}`, handler: () => status }))}</Shown>;
}

function ConnectOf(): ReactElement {
  const { client } = useClientMCP();
  useEffect(() => void client.connect(), [client]);
  return <></>;
}

function ListOf({ part: { key, name } }: Props<"list">): ReactElement {
  const [list, setList] = useState<readonly number[]>([]);
  useTool(name, { handler: () => setList([...list, list.length + 1]) });
  return <Shown at={key}>{list.join(" ")}</Shown>;
}

function OpenerOf({ part: { name, opens } }: Props<"opener">): ReactElement {
  const [opened, setOpened] = useState(false);
  useTool(name, { handler: () => setOpened(true) });
  return <>{opened && <PartOf part={opens} />}</>;
}

function SwapOf({ part: { name, to } }: Props<"swap">): ReactElement {
  const [swapped, setSwapped] = useState(false);
  return swapped ? <PartOf part={to} /> : <Swapping name={name} swap={() => setSwapped(true)} />;
}

function Swapping({ name, swap }: { readonly name: string; readonly swap: () => void }): ReactElement {
  useTool(name, { handler: swap });
  return <></>;
}

const resolved = new WeakSet<Promise<void>>();

function Suspended({ part: { until, shows } }: Props<"waiting">): ReactElement {
  if (use !== undefined) use(until);
  else if (!resolved.has(until)) throw until.then(() => resolved.add(until));
  return <PartOf part={shows} />;
}

function WaitingOf({ part }: Props<"waiting">): ReactElement {
  return (
    <Suspense>
      <Suspended part={part} />
    </Suspense>
  );
}

function QuestionsOf({ part: { key } }: Props<"questions">): ReactElement {
  const { approvals, approve, decline } = useApprovals();
  return (
    <div>
      <Shown at={key}>{approvals.map(({ title }) => title).join(", ")}</Shown>
      {approvals.map(({ id, title }) => (
        <Answers key={id} title={title} approve={() => approve(id)} decline={() => decline(id, "Not today")} />
      ))}
    </div>
  );
}

function PromptOf({ part: { key } }: Props<"prompt">): ReactElement {
  return (
    <ApprovalPrompt>
      {({ approval: { title }, waiting, approve, decline }) => (
        <div>
          <Shown at={key}>{`${title}, ${waiting} more`}</Shown>
          <Answers title={title} approve={() => approve()} decline={() => decline("Not today")} />
        </div>
      )}
    </ApprovalPrompt>
  );
}

interface AnswersProps {
  readonly title: string;
  readonly approve: () => void;
  readonly decline: () => void;
}

function Answers({ title, approve, decline }: AnswersProps): ReactElement {
  return (
    <>
      <button data-approve={title} onClick={approve} />
      <button data-decline={title} onClick={decline} />
    </>
  );
}

function ActivityOf({ part: { key } }: Props<"activity">): ReactElement {
  const calls = useActivity().map(({ tool, state }) => `${tool} ${state}`);
  return <Shown at={key}>{calls.join(", ")}</Shown>;
}

const COMPONENTS: Readonly<Record<Part["kind"], ComponentType<{ readonly part: never }>>> = {
  tool: ToolOf,
  tools: ToolsOf,
  status: StatusOf,
  reading: ReadingOf,
  connect: ConnectOf,
  list: ListOf,
  opener: OpenerOf,
  swap: SwapOf,
  waiting: WaitingOf,
  questions: QuestionsOf,
  prompt: PromptOf,
  activity: ActivityOf,
};
