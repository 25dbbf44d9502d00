// @vitest-environment jsdom
import { bindingContract } from "binding-contract";
import { driver } from "./driver.svelte.ts";

bindingContract(driver);
