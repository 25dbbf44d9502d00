import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ask, askingPage, clearPage, shadow } from "../../test/asking-page.ts";

const table = page.getByRole("table");

afterEach(clearPage);

describe("hostile values", () => {
  it("are text where they look like markup, in names, values, titles and the agent's name", async () => {
    const asking = await askingPage();
    const markup = '<img src=x onerror="document.title=1"><button>Approve</button>';
    const call = asking.bridge.callTool("manage", { what: markup, [markup]: 1 }, { agent: { name: markup } });
    call.catch(() => undefined);

    await expect.element(table).toHaveTextContent(`what ${markup}`);
    expect(asking.element.shadowRoot?.querySelector("img")).toBeNull();
    expect(asking.element.shadowRoot?.querySelectorAll(".approve")).toHaveLength(1);
  });

  it("show their hidden and their direction-changing characters as code points", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "pay\u202Etxt.exe\u200B\u200B\u200B", "na\u2066me": "a\u00ADb" });

    await expect.element(page.getByRole("heading")).toHaveTextContent("manage payU+202Etxt.exeU+200B ×3?");
    await expect.element(table).toHaveTextContent("payU+202Etxt.exeU+200B ×3");
    await expect.element(table).toHaveTextContent("naU+2066me aU+00ADb");
  });

  it("keep right-to-left text from changing the order of what is around it", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "שלום" });

    await expect.element(page.getByRole("heading")).toBeVisible();
    const name = shadow(asking.element, "h2 bdi");
    expect(getComputedStyle(name).unicodeBidi).toBe("isolate");
  });

  it("are listed with their code points where an address has letters of another alphabet", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "https://p\u0430ypal.com", note: "Grüße aus Köln" });

    await expect.element(page.getByText("Look closely at these characters: а U+0430")).toBeVisible();
    expect(asking.element.shadowRoot?.querySelectorAll("[part=look-alikes]")).toHaveLength(1);
  });

  it("of 10,000 characters are there to the last one, in a box of their own that keys can scroll", async () => {
    const asking = await askingPage();
    const text = `${"word ".repeat(1_999)}the end`;
    await ask(asking, "transact", { what: text });
    const box = page.getByRole("group", { name: "what" });

    await expect.element(box).toHaveTextContent(/the end$/);
    await expect.element(page.getByText("10,002 characters")).toBeVisible();
    expect(box.element().getBoundingClientRect().height).toBeLessThan(250);
    await userEvent.click(box);
    await userEvent.keyboard("{End}");
    await vi.waitFor(() => expect(box.element().scrollTop).toBeGreaterThan(0));
  });

  it("that are larger still say how much is not shown, and are shown whole when the user wants that", async () => {
    const asking = await askingPage();
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`name${index}`, index]));
    await ask(asking, "transact", { text: `${"x".repeat(25_000)}!`, ...many });

    await expect.element(page.getByText("5,001 more characters are not shown.")).toBeVisible();
    await expect.element(page.getByText("51 more values are not shown.")).toBeVisible();
    await page.getByRole("button", { name: "Show everything" }).click();

    await expect.element(table).toHaveTextContent(/xxx! .*name149 149$/);
    await expect.element(page.getByText(/not shown/)).not.toBeInTheDocument();
  });

  it("keep their size in a title and in a name", async () => {
    const asking = await askingPage();
    const call = asking.bridge.callTool("manage", { what: "t".repeat(50_000) }, { agent: { name: "n".repeat(5_000) } });
    call.catch(() => undefined);

    await expect.element(page.getByRole("heading")).toBeVisible();
    expect(shadow(asking.element, "h2").textContent.trim().length).toBeLessThanOrEqual(2_000);
    expect(shadow(asking.element, "#agent strong").textContent.trim()).toHaveLength(100);
  });

  it("nest as deeply as they like: the question is asked all the same", async () => {
    const asking = await askingPage();
    // What JSON.parse takes and JSON.stringify does not, so it cannot go through a bridge that is made of objects.
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`) as Record<string, unknown>;
    asking.client.inPage.call({ type: "call", id: "deep", name: "manage", arguments: { deep } }, () => undefined);

    await expect.element(table).toHaveTextContent(/nested too deeply to be shown/);
  });

  it("are edited with their hidden characters as escapes, and arrive as they were", async () => {
    const asking = await askingPage();
    await ask(asking, "manage", { what: "a\u200Bb", other: "\u202E" });

    await page.getByRole("button", { name: "Change values" }).click();
    const what = page.getByRole("textbox", { name: "what" });
    await expect.element(what).toHaveValue(String.raw`"a\u200bb"`);
    await userEvent.fill(what, String.raw`"a\u200bc"`);
    await page.getByRole("button", { name: "Approve with changes" }).click();

    await vi.waitFor(() => expect(asking.ran).toEqual([{ what: "a\u200Bc", other: "\u202E" }]));
  });
});
