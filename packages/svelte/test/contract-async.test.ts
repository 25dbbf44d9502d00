// @vitest-environment jsdom
import { bindingContract } from "binding-contract";
import { driver, framework } from "./driver.svelte.ts";
// With a component that awaits, Svelte renders in its asynchronous mode.
import "./page/WaitingOf.svelte";

bindingContract({ ...driver, framework: `${framework}, asynchronous` });
