// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { eventually, textOf, useWorld } from "binding-contract";
import { useState, type ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { ClientMCPProvider, useActivity, useApprovals, useClientMCP, useTool, useTools } from "../src/index.ts";
import { driver } from "./driver.tsx";

// Components as an application writes them. The project `react-compiled` compiles this file.

function Counter({ step }: { readonly step: number }): ReactElement {
  const [count, setCount] = useState(0);
  useTool("count", {
    description: "Counts on",
    inputSchema: { type: "object", properties: { times: { type: "integer" } }, required: ["times"] },
    handler: ({ times }) => {
      setCount(count + step * times);
      return `was ${count}, goes on by ${step}`;
    },
  });
  return <p data-testid="count">{count}</p>;
}

function Shelf({ books }: { readonly books: readonly string[] }): ReactElement {
  const [sold, setSold] = useState<readonly string[]>([]);
  const states = useTools(
    Object.fromEntries(
      books.map((book) => [`buy-${book}`, { handler: () => setSold([...sold, `${book} of ${books.length}`]) }]),
    ),
  );
  return (
    <p data-testid="shelf">
      {Object.values(states).filter(({ status }) => status === "registered").length} for sale, sold: {sold.join(", ")}
    </p>
  );
}

function Till({ limit }: { readonly limit: number }): ReactElement {
  const { status, tools } = useClientMCP();
  const { approvals, approve, decline } = useApprovals();
  const activity = useActivity();
  useTool("pay", {
    description: "Pays",
    risk: "transact",
    confirm: () => ({ title: `Pay up to ${limit}?` }),
    handler: () => `paid up to ${limit}`,
  });
  return (
    <>
      <p data-testid="till">
        {status}, {tools.length} tools, {activity.map(({ state }) => state).join(" ")}
      </p>
      {approvals.map(({ id, title }) => (
        <p key={id} data-testid="question">
          {title}
          <button data-testid="yes" onClick={() => approve(id)} />
          <button data-testid="no" onClick={() => decline(id)} />
        </p>
      ))}
    </>
  );
}

describe("Tools that are written inline", () => {
  const world = useWorld(driver.mount);

  function show(ui: ReactElement): ReturnType<typeof render> {
    const options = world().options();
    return render(ui, {
      reactStrictMode: true,
      wrapper: ({ children }) => <ClientMCPProvider options={options}>{children}</ClientMCPProvider>,
    });
  }

  it("E-014: one register for 100 renders, and a call runs the handler of the last", async () => {
    const view = show(<Counter step={0} />);
    await eventually(() => expect(world().toolNames).toEqual(["count"]));
    for (let step = 1; step <= 100; step++) view.rerender(<Counter step={step} />);

    expect(await world().call("count", { times: 2 })).toBe("was 0, goes on by 100");
    expect(await world().call("count", { times: 1 })).toBe("was 200, goes on by 100");

    expect(view.getByTestId("count").textContent).toBe("300");
    expect(world().registers).toHaveLength(1);
    view.unmount();
  });

  it("E-003: a list of tools follows its length, and each handler sees the state of the last render", async () => {
    const view = show(<Shelf books={["a"]} />);
    await eventually(() => expect(world().toolNames).toEqual(["buy-a"]));
    await world().call("buy-a");

    view.rerender(<Shelf books={["b", "a"]} />);
    await eventually(() => expect(new Set(world().toolNames)).toEqual(new Set(["buy-a", "buy-b"])));
    await world().call("buy-b");
    await world().call("buy-a");

    await eventually(() =>
      expect(view.getByTestId("shelf").textContent).toBe("2 for sale, sold: a of 1, b of 2, a of 2"),
    );
    expect(world().registers).toHaveLength(2);
    view.unmount();
  });

  it("E-004: status, questions and activity are those of now, and what is approved is the handler of the last render", async () => {
    const view = show(<Till limit={10} />);
    await eventually(() => expect(view.getByTestId("till").textContent).toBe("online, 1 tools, "));
    const call = world().bridge.callTool("pay");
    await eventually(() => expect(view.getByTestId("question").textContent).toBe("Pay up to 10?"));

    view.rerender(<Till limit={20} />);
    view.getByTestId("yes").click();

    expect(textOf(await call)).toBe("paid up to 20");
    await eventually(() => expect(view.getByTestId("till").textContent).toBe("online, 1 tools, done"));
    expect(view.queryByTestId("question")).toBeNull();
    expect(world().registers).toHaveLength(1);
    view.unmount();
  });
});
