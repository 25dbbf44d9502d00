// @vitest-environment jsdom
import { eventually, useWorld, type World } from "binding-contract";
import type { ClientMCP, ClientMCPOptions } from "clientmcp";
import {
  computed,
  createApp,
  defineComponent,
  effectScope,
  h,
  KeepAlive,
  nextTick,
  reactive,
  ref,
  type App,
  type Component,
  type Ref,
} from "vue";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ClientMCPPlugin, provideClientMCP, useClientMCP, useTool, useTools } from "../src/index.ts";
import { driver } from "./driver.ts";

const Nothing = defineComponent({ render: () => null });

/** A component that renders nothing and does what `setup` does. */
function component(setup: () => void): Component {
  return {
    setup: () => {
      setup();
      return () => null;
    },
  };
}

describe("the composables in Vue's own ways", () => {
  const world = useWorld(driver.mount, /inject\(\) can only be used inside setup/);
  let app: App | undefined;

  afterEach(() => {
    app?.unmount();
    app = undefined;
  });

  /** An application with a client of its own, given by the plugin. */
  function start(root: Component, onError?: (error: unknown) => void): App {
    const client = world().client(onError === undefined ? {} : { onError });
    app = createApp(root).use(ClientMCPPlugin, client);
    app.mount(document.createElement("div"));
    void client.connect();
    return app;
  }

  async function descriptions(count: number): Promise<readonly unknown[]> {
    await eventually(() => expect(world().registers).toHaveLength(count));
    return (
      world()
        .registers.at(-1)
        ?.map(({ name, description }) => [name, description]) ?? []
    );
  }

  it("follows a name, and members of a tool, that are refs or getters", async () => {
    const name = ref("first");
    const count = ref(1);
    const enabled = ref(true);
    start(
      component(() => {
        useTool(name, {
          description: () => `count ${count.value}`,
          title: computed(() => `title ${count.value}`),
          enabled,
          handler: () => count.value,
        });
      }),
    );
    expect(await descriptions(1)).toEqual([["first", "count 1"]]);

    count.value = 2;
    expect(await descriptions(2)).toEqual([["first", "count 2"]]);
    name.value = "second";
    expect(await descriptions(3)).toEqual([["second", "count 2"]]);
    enabled.value = false;
    expect(await descriptions(4)).toEqual([]);
    enabled.value = true;
    expect(await descriptions(5)).toEqual([["second", "count 2"]]);
    expect(await world().call("second")).toBe("2");
  });

  it("follows a reactive record, and the getters of a plain object", async () => {
    const words = ref("old");
    const record = reactive<Record<string, { readonly description: string; readonly handler: () => string }>>({
      a: { description: "a tool", handler: () => "a ran" },
    });
    start(
      component(() => {
        useTools(record);
        useTool("getter", {
          get description() {
            return words.value;
          },
          handler: () => words.value,
        });
      }),
    );
    expect(await descriptions(1)).toEqual([
      ["a", "a tool"],
      ["getter", "old"],
    ]);

    words.value = "new";
    record["b"] = { description: "b tool", handler: () => "b ran" };
    delete record["a"];

    expect(await descriptions(2)).toEqual([
      ["getter", "new"],
      ["b", "b tool"],
    ]);
    expect(await world().call("b")).toBe("b ran");
  });

  it("works outside components, and withdraws the tool when its scope is stopped", async () => {
    const running = start(Nothing);
    const scope = effectScope(true);
    const state = running.runWithContext(() => scope.run(() => useTool("scoped", { handler: () => "ran" })));
    await eventually(() => expect(state?.status.value).toBe("registered"));
    expect(await world().call("scoped")).toBe("ran");

    scope.stop();

    await eventually(() => expect(world().toolNames).toEqual([]));
  });

  it("stops following the client when its scope is stopped", async () => {
    const client = world().client();
    const left = vi.fn<() => void>();
    const { subscribe } = client;
    const watched = Object.assign(client, {
      subscribe: (listener: () => void) => {
        const leave = subscribe(listener);
        return () => {
          left();
          leave();
        };
      },
    });
    app = createApp(Nothing).use(ClientMCPPlugin, watched);
    app.mount(document.createElement("div"));
    const scope = effectScope(true);
    const state = app.runWithContext(() => scope.run(() => useClientMCP()));
    await nextTick();
    await client.connect();
    await eventually(() => expect(state?.status.value).toBe("online"));

    scope.stop();

    expect(left).toHaveBeenCalledOnce();
  });

  it("E-104: throws invalid-option where there is neither a component nor an application", () => {
    expect(() => effectScope().run(() => useTool("nowhere", { handler: () => "never" }))).toThrow(
      expect.objectContaining({ code: "invalid-option" }),
    );
  });

  it("E-017: does not expose a tool of a component that is set up while KeepAlive hides its page", async () => {
    const shown = ref(true);
    const ready = ref(false);
    const Late = component(() => {
      useTool("late", { handler: () => "ran" });
    });
    const Kept = defineComponent({
      setup: () => {
        useTool("kept", { handler: () => "ran" });
        return () => (ready.value ? h(Late) : null);
      },
    });
    start({ setup: () => () => h(KeepAlive, () => (shown.value ? h(Kept) : h(Nothing))) });
    await eventually(() => expect(world().toolNames).toEqual(["kept"]));

    shown.value = false;
    await nextTick();
    ready.value = true;
    await eventually(() => expect(world().toolNames).toEqual([]));

    shown.value = true;
    await eventually(() => expect(new Set(world().toolNames)).toEqual(new Set(["kept", "late"])));
  });

  it("takes a client and options out of deep refs", async () => {
    const client = ref(world().client()) as Ref<ClientMCP>;
    const options = ref(world().options({ url: "ws://bridge.test/options" }));
    const Tool = component(() => {
      useTool("one", { handler: () => "ran" });
    });
    const root = (source: Ref<ClientMCP> | Ref<ClientMCPOptions>): Component => ({
      setup: () => {
        provideClientMCP(source);
        return () => h(Tool);
      },
    });
    app = createApp(root(client));
    app.mount(document.createElement("div"));
    await nextTick();
    expect(client.value.getSnapshot().tools.map(({ name }) => name)).toEqual(["one"]);
    app.unmount();

    app = createApp(root(options));
    app.mount(document.createElement("div"));
    await eventually(() => expect(world().openSockets.map(({ url }) => url)).toEqual(["ws://bridge.test/options"]));
  });

  it("E-019: what the application's functions read while a tool is exposed is not followed", async () => {
    const read = ref(0);
    const onError = vi.fn<() => void>(() => void read.value);
    start(
      component(() => {
        useTool("not a name", { handler: () => "never" });
      }),
      onError,
    );
    await nextTick();
    expect(onError).toHaveBeenCalledOnce();

    read.value++;
    await nextTick();

    expect(onError).toHaveBeenCalledOnce();
  });

  it("a component that mounts later sees the client as it is at once", async () => {
    const statuses: string[] = [];
    const mounted = ref(false);
    const Late = component(() => {
      statuses.push(useClientMCP().status.value);
    });
    start({ setup: () => () => mounted.value && h(Late) });
    await eventually(() => expect(world().registers).toHaveLength(1));
    await nextTick();

    mounted.value = true;
    await nextTick();

    expect(statuses).toEqual(["online"]);
  });

  it("two applications on a page are independent", async () => {
    const worlds: readonly World[] = [world(), world()];
    const apps = worlds.map((each, index) => {
      const client = each.client({ url: `ws://bridge.test/${index}` });
      const Tool = component(() => {
        useTool(`tool-${index}`, { handler: () => index });
      });
      const own = createApp(Tool).use(ClientMCPPlugin, client);
      own.mount(document.createElement("div"));
      return { own, client };
    });
    await nextTick();

    expect(apps.map(({ client }) => client.getSnapshot().tools.map(({ name }) => name))).toEqual([
      ["tool-0"],
      ["tool-1"],
    ]);
    for (const { own } of apps) own.unmount();
    await nextTick();
    expect(apps.map(({ client }) => client.getSnapshot().tools)).toEqual([[], []]);
  });
});
