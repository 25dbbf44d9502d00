// @vitest-environment jsdom
import { hydrationContract } from "binding-contract";
import { hydrationDriver } from "./server-driver.ts";

hydrationContract(hydrationDriver);
