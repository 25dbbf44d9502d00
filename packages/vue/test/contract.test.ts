// @vitest-environment jsdom
import { bindingContract } from "binding-contract";
import { driver } from "./driver.ts";

bindingContract(driver);
