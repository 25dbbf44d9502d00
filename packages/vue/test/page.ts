import type { Page, Part } from "binding-contract";
import {
  defineComponent,
  h,
  KeepAlive,
  onMounted,
  ref,
  Suspense,
  type Component,
  type Ref,
  type ShallowRef,
  type VNode,
} from "vue";
import {
  ApprovalPrompt,
  provideClientMCP,
  useActivity,
  useApprovals,
  useClientMCP,
  useTool,
  useTools,
  type FollowedTool,
  type PromptQuestion,
  type ToolRefs,
  type ToolState,
} from "../src/index.ts";

type PartOfKind<Kind extends Part["kind"]> = Extract<Part, { readonly kind: Kind }>;

/** A component that is given its part. */
function partComponent<Kind extends Part["kind"]>(
  setup: (props: { readonly part: PartOfKind<Kind> }) => (() => unknown) | Promise<() => unknown>,
): Component {
  return defineComponent({ props: ["part"], setup: setup as unknown as () => () => VNode });
}

/** The page of a contract's test as a Vue application has it. */
export function pageOf(page: ShallowRef<Page>): Component {
  return {
    setup: () => () =>
      h(page.value.provider.kind === "none" ? Parts : Provider, { page: page.value, key: page.value.key ?? "" }),
  };
}

interface PageProps {
  readonly page: Page;
}

const Parts = defineComponent({
  props: ["page"],
  setup: (props: PageProps) => () =>
    props.page.parts.map((part) => h(KeepAlive, { key: part.key }, () => (part.hidden ? h(Nothing) : partOf(part)))),
});

const Provider = defineComponent({
  props: ["page"],
  setup: (props: PageProps) => {
    provideClientMCP(() => {
      const { provider } = props.page;
      if (provider.kind === "none") throw new Error("this page has no provider");
      return provider.kind === "client" ? provider.client : provider.options;
    });
    return () => h(Parts, { page: props.page });
  },
});

const Nothing = defineComponent({ setup: () => () => null });

function partOf(part: Part): VNode {
  return h(COMPONENTS[part.kind], { part });
}

function shown(key: string, text: string): VNode {
  return h("p", { "data-part": key }, text);
}

function stateText({ status, error }: ToolRefs): string {
  return error.value === undefined ? status.value : `${status.value} ${error.value.code} ${error.value.message}`;
}

const ToolOf = partComponent<"tool">((props) => {
  const state = useTool(
    () => props.part.name,
    () => ({ ...props.part.tool }),
  );
  return () => shown(props.part.key, stateText(state));
});

const ToolsOf = partComponent<"tools">((props) => {
  const states: Ref<Readonly<Record<string, ToolState>>> = useTools(
    () => props.part.tools as Readonly<Record<string, FollowedTool>>,
  );
  return () => {
    const texts = Object.keys(props.part.tools).map((name) => {
      const { status, error } = states.value[name] ?? {};
      return error === undefined ? `${name} ${status}` : `${name} ${status} ${error.code}`;
    });
    return shown(props.part.key, texts.join(", "));
  };
});

const StatusOf = partComponent<"status">((props) => {
  const { status, tools, approvals, activity, instructions } = useClientMCP();
  return () => {
    props.part.onStatus?.(status.value);
    const counts = `${tools.value.length} tools, ${approvals.value.length} questions, ${activity.value.length} calls`;
    return shown(props.part.key, `${status.value}, ${counts}, ${instructions.value ?? "no instructions"}`);
  };
});

const ReadingOf = partComponent<"reading">((props) => {
  const { status } = useClientMCP();
  const state = useTool(
    () => props.part.name,
    () => {
      const seen = status.value;
      return { description: `count ${props.part.count}`, handler: () => seen };
    },
  );
  return () => shown(props.part.key, stateText(state));
});

const ConnectOf = partComponent<"connect">(() => {
  const { client } = useClientMCP();
  onMounted(() => void client.value.connect());
  return () => null;
});

const ListOf = partComponent<"list">((props) => {
  const list = ref<readonly number[]>([]);
  useTool(props.part.name, {
    handler: () => {
      list.value = [...list.value, list.value.length + 1];
    },
  });
  return () => shown(props.part.key, list.value.join(" "));
});

const OpenerOf = partComponent<"opener">((props) => {
  const opened = ref(false);
  useTool(props.part.name, {
    handler: () => {
      opened.value = true;
    },
  });
  return () => opened.value && partOf(props.part.opens);
});

const Swapping = defineComponent({
  props: ["name", "swap"],
  setup: (props: { readonly name: string; readonly swap: () => void }) => {
    useTool(props.name, { handler: () => props.swap() });
    return () => null;
  },
});

const SwapOf = partComponent<"swap">((props) => {
  const swapped = ref(false);
  const swap = (): void => {
    swapped.value = true;
  };
  return () => (swapped.value ? partOf(props.part.to) : h(Swapping, { name: props.part.name, swap }));
});

const Waiting = partComponent<"waiting">(async (props) => {
  await props.part.until;
  return () => partOf(props.part.shows);
});

const WaitingOf = partComponent<"waiting">((props) => () => h(Suspense, () => h(Waiting, { part: props.part })));

function answers(title: string, approve: () => void, decline: () => void): VNode[] {
  return [
    h("button", { "data-approve": title, onClick: approve }),
    h("button", { "data-decline": title, onClick: decline }),
  ];
}

const QuestionsOf = partComponent<"questions">((props) => {
  const { approvals, approve, decline } = useApprovals();
  return () =>
    h("div", [
      shown(props.part.key, approvals.value.map(({ title }) => title).join(", ")),
      approvals.value.map(({ id, title }) =>
        h(
          "span",
          { key: id },
          answers(
            title,
            () => approve(id),
            () => decline(id, "Not today"),
          ),
        ),
      ),
    ]);
});

const PromptOf = partComponent<"prompt">(
  (props) => () =>
    h(ApprovalPrompt, null, {
      default: ({ approval: { title }, waiting, approve, decline }: PromptQuestion) =>
        h("div", [
          shown(props.part.key, `${title}, ${waiting} more`),
          answers(
            title,
            () => approve(),
            () => decline("Not today"),
          ),
        ]),
    }),
);

const ActivityOf = partComponent<"activity">((props) => {
  const activity = useActivity();
  return () => shown(props.part.key, activity.value.map(({ tool, state }) => `${tool} ${state}`).join(", "));
});

const COMPONENTS: Readonly<Record<Part["kind"], Component>> = {
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
