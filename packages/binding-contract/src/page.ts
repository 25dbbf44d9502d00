import type { ClientMCP, ClientMCPOptions, GroupTools, UseToolOptions } from "clientmcp";

/**
 * A page of a test as data. A driver has one component for each kind of part, written as a user of its framework would, and
 * renders the parts in order below the provider. A new page is an update: parts with a known key stay mounted.
 */
export interface Page {
  readonly provider: Provider;
  readonly parts: readonly Part[];
  /** With another key the provider and all below it are made anew. */
  readonly key?: string;
}

/** `none` renders the parts without a provider above them, which is a mistake of the user. */
export type Provider =
  | { readonly kind: "client"; readonly client: ClientMCP }
  | { readonly kind: "options"; readonly options: ClientMCPOptions }
  | { readonly kind: "none" };

/** A component. Each shows its text in an element of its own: `<p data-part="KEY">TEXT</p>`. */
export type Part = {
  /** Not used twice in a page. */
  readonly key: string;
  /** The component is kept, but hidden, as React's Activity and Vue's KeepAlive do. Only for drivers that keep hidden parts. */
  readonly hidden?: boolean;
} & (
  | ToolPart
  | ToolsPart
  | StatusPart
  | ReadingPart
  | ConnectPart
  | ListPart
  | OpenerPart
  | SwapPart
  | WaitingPart
  | QuestionsPart
  | PromptPart
  | ActivityPart
);

/** `useTool(name, tool)`. Text: `STATUS`, and for a refused tool `refused CODE MESSAGE`. */
interface ToolPart {
  readonly kind: "tool";
  readonly name: string;
  readonly tool: UseToolOptions;
}

/** `useTools(tools)`. Text: `NAME STATUS` of each tool, with the error's code after a refused one, joined by a comma and a space. */
interface ToolsPart {
  readonly kind: "tools";
  readonly tools: GroupTools;
}

/** `useClientMCP()`. Text: `STATUS, N tools, N questions, N calls, INSTRUCTIONS`; `no instructions` where there are none. */
interface StatusPart {
  readonly kind: "status";
  /** Called with the status whenever the component sees another, beginning with the first that it renders. */
  readonly onStatus?: (status: string) => void;
}

/**
 * `useTool(name, …)` with a definition that is made while the component also reads `useClientMCP().status`: the description is
 * `count COUNT`, and the handler gives the status that it sees. Text: as that of `tool`.
 */
interface ReadingPart {
  readonly kind: "reading";
  readonly name: string;
  readonly count: number;
}

/** Calls `useClientMCP().client.connect()` when it has been mounted. No element. */
interface ConnectPart {
  readonly kind: "connect";
}

/**
 * Keeps a list of numbers in its own state, which begins empty. Its tool appends the list's length plus one, by setting the state
 * to a new list made from the one that the handler sees. Text: the numbers, joined by a space.
 */
interface ListPart {
  readonly kind: "list";
  readonly name: string;
}

/** Its tool sets a state, and from then on the component also renders `opens`. No element of its own. */
interface OpenerPart {
  readonly kind: "opener";
  readonly name: string;
  readonly opens: Part;
}

/** Renders a child component whose tool makes the parent render `to` in its place. No element of its own. */
interface SwapPart {
  readonly kind: "swap";
  readonly name: string;
  readonly to: Part;
}

/** Renders `shows` once the promise has resolved, in the same server rendering. Only in pages that a server renders. */
interface WaitingPart {
  readonly kind: "waiting";
  readonly until: Promise<void>;
  readonly shows: Part;
}

/**
 * `useApprovals()`. Text: the questions' titles, joined by a comma and a space. For each question two more elements beside it:
 * `<button data-approve="TITLE">` and `<button data-decline="TITLE">`, which declines with the reason `Not today`.
 */
interface QuestionsPart {
  readonly kind: "questions";
}

/**
 * `ApprovalPrompt`. While there is a question, the text is `TITLE, N more`, and beside it are
 * `<button data-approve="TITLE">` and `<button data-decline="TITLE">`, which declines with the reason `Not today`.
 */
interface PromptPart {
  readonly kind: "prompt";
}

/** `useActivity()`. Text: `TOOL STATE` of each call, joined by a comma and a space. */
interface ActivityPart {
  readonly kind: "activity";
}
