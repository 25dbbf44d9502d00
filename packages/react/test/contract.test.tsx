// @vitest-environment jsdom
import { bindingContract } from "binding-contract";
import { driver } from "./driver.tsx";

bindingContract(driver);
