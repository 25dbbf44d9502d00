import { describe } from "vitest";
import { approvalsContract } from "./approvals.contract.ts";
import { callsContract } from "./calls.contract.ts";
import { documentName } from "./document-name.ts";
import type { Driver } from "./driver.ts";
import { misuseContract } from "./misuse.contract.ts";
import { providerContract } from "./provider.contract.ts";
import { toolDefinitionContract } from "./tool-definition.contract.ts";
import { toolLifetimeContract } from "./tool-lifetime.contract.ts";
import { toolListContract } from "./tool-list.contract.ts";

/** What every binding promises in a document, jsdom's or a browser's. */
export function bindingContract(driver: Driver): void {
  describe(`binding: ${driver.framework} in ${documentName()}`, () => {
    toolLifetimeContract(driver);
    toolDefinitionContract(driver);
    toolListContract(driver);
    callsContract(driver);
    providerContract(driver);
    approvalsContract(driver);
    misuseContract(driver);
  });
}
