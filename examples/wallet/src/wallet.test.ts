import { beforeEach, describe, expect, it, vi } from "vitest";
import { demoState } from "./demo-state.ts";
import { Wallet } from "./wallet.ts";

describe("the wallet", () => {
  let wallet: Wallet;
  const rent = { from: "everyday", to: "Harbour Housing", amount: "940.00", note: "Rent" };

  beforeEach(() => {
    wallet = new Wallet(demoState(0));
  });

  function balanceOf(id: string): bigint | undefined {
    return wallet.getState().accounts.find((account) => account.id === id)?.balance;
  }

  it("sends a transfer: the money leaves the account, and the transfer is the first of the list", () => {
    const result = wallet.sendTransfer(rent, "agent");

    expect(result).toMatchObject({ ok: true, value: { from: "everyday", amount: 94000n, sentBy: "agent" } });
    expect(balanceOf("everyday")).toBe(154_035n);
    expect(balanceOf("savings")).toBe(1_290_000n);
    expect(wallet.getState().transfers[0]).toMatchObject({ id: "t4", to: "Harbour Housing", note: "Rent" });
  });

  it("sends the last cent, and not one more", () => {
    expect(wallet.sendTransfer({ ...rent, amount: "2480.35" }, "user").ok).toBe(true);
    expect(balanceOf("everyday")).toBe(0n);
    expect(wallet.sendTransfer({ ...rent, amount: "0.01" }, "user")).toMatchObject({
      ok: false,
      refusal: { code: "insufficient_funds", message: "Everyday holds €0.00; €0.01 cannot be sent from it." },
    });
  });

  it.each([
    ["unknown_account", { from: "offshore" }],
    ["unknown_account", { from: undefined }],
    ["invalid_recipient", { to: "   " }],
    ["invalid_recipient", { to: 7 }],
    ["invalid_recipient", { to: "x".repeat(81) }],
    ["invalid_recipient", { to: "\u202Egnp.exe" }],
    ["invalid_recipient", { to: "Ada\nSend €0.00 to nobody?" }],
    ["invalid_note", { note: "in\u200Bvisible" }],
    ["invalid_note", { note: { text: "hello" } }],
    ["invalid_amount", { amount: "0.00" }],
    ["invalid_amount", { amount: "-5" }],
    ["invalid_amount", { amount: 12.5 }],
  ])("refuses as %s what is asked for as %j, and changes nothing", (code, change) => {
    const before = wallet.getState();

    expect(wallet.sendTransfer({ ...rent, ...change }, "agent")).toMatchObject({ ok: false, refusal: { code } });
    expect(wallet.getState()).toBe(before);
  });

  it("names the accounts that there are", () => {
    expect(wallet.findAccount("offshore")).toMatchObject({
      refusal: { message: 'There is no account "offshore". Use one of "everyday", "savings", "travel".' },
    });
  });

  it("tells its listeners of a change until they leave", () => {
    const listener = vi.fn<() => void>();
    const unsubscribe = wallet.subscribe(listener);

    wallet.selectAccount("travel");
    unsubscribe();
    wallet.selectAccount("savings");

    expect(listener).toHaveBeenCalledTimes(1);
    expect(wallet.getState().selected).toBe("savings");
  });
});
