// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { eventually, useWorld } from "binding-contract";
import type { ClientMCPOptions } from "clientmcp";
import { startTransition, Suspense, useReducer, useState, type ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { ClientMCPProvider, useTool } from "../src/index.ts";
import { driver } from "./driver.tsx";

function Early(): null {
  useTool("early", { handler: () => "ran" });
  return null;
}

describe("useTool in React's own ways of rendering", () => {
  const world = useWorld(driver.mount);

  /** Renders in StrictMode under a provider that owns its client. */
  function show(ui: ReactElement): ReturnType<typeof render> {
    const options: ClientMCPOptions = world().options();
    return render(ui, {
      reactStrictMode: true,
      wrapper: ({ children }) => <ClientMCPProvider options={options}>{children}</ClientMCPProvider>,
    });
  }

  it("E-004: a call sees what the call before it gave to a reducer", async () => {
    const shown: (readonly number[])[] = [];
    function List(): null {
      const [list, append] = useReducer((all: readonly number[], next: number) => [...all, next], []);
      useTool("add", { handler: () => append(list.length + 1) });
      shown.push(list);
      return null;
    }
    const { unmount } = show(<List />);
    await eventually(() => expect(world().toolNames).toEqual(["add"]));

    await world().call("add");
    await world().call("add");
    await world().call("add");

    expect(shown.at(-1)).toEqual([1, 2, 3]);
    unmount();
  });

  it("declares a tool when its component has stopped suspending, not before", async () => {
    let resume: (() => void) | undefined;
    let ready = false;
    const waiting = new Promise<void>((resolve) => {
      resume = () => {
        ready = true;
        resolve();
      };
    });
    function Late(): null {
      useTool("late", { handler: () => "ran" });
      // oxlint-disable-next-line typescript/only-throw-error -- that is how React 18 and 19 suspend without a library.
      if (!ready) throw waiting;
      return null;
    }
    const { unmount } = show(
      <>
        <Early />
        <Suspense>
          <Late />
        </Suspense>
      </>,
    );
    await eventually(() => expect(world().toolNames).toEqual(["early"]));

    resume?.();

    await eventually(() => expect(world().toolNames).toEqual(["early", "late"]));
    unmount();
  });

  // A result waits for the commit for a second at most, which a busy machine may need for it.
  it(
    "E-004: a handler that sets state in a transition is answered after the transition has committed",
    { retry: 3 },
    async () => {
      const shown: number[] = [];
      function Counter(): null {
        const [count, setCount] = useState(0);
        useTool("count", { handler: () => startTransition(() => setCount(count + 1)) });
        shown.push(count);
        return null;
      }
      const { unmount } = show(<Counter />);
      await eventually(() => expect(world().toolNames).toEqual(["count"]));

      await world().call("count");
      await world().call("count");

      expect(shown.at(-1)).toBe(2);
      unmount();
    },
  );
});
