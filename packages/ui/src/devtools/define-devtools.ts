import { defineElements } from "../define-elements.ts";
import { defineOnce } from "../define-once.ts";
import { ClientMCPCallForm } from "./call-form.ts";
import { ClientMCPCallLog } from "./call-log.ts";
import { ClientMCPDevtools } from "./devtools.ts";
import { ClientMCPQuestionList } from "./question-list.ts";
import { ClientMCPToolList } from "./tool-list.ts";
import { ClientMCPWireLog } from "./wire-log.ts";

declare global {
  interface HTMLElementTagNameMap {
    "clientmcp-devtools": ClientMCPDevtools;
    "clientmcp-tool-list": ClientMCPToolList;
    "clientmcp-call-form": ClientMCPCallForm;
    "clientmcp-call-log": ClientMCPCallLog;
    "clientmcp-question-list": ClientMCPQuestionList;
    "clientmcp-wire-log": ClientMCPWireLog;
  }
}

/**
 * Defines `<clientmcp-devtools>` with the parts that it is made of, and what `defineElements` defines.
 *
 * @param registry Default: that of the page.
 */
export function defineDevtools(registry: CustomElementRegistry = customElements): void {
  defineElements(registry);
  defineOnce(registry, "clientmcp-tool-list", ClientMCPToolList);
  defineOnce(registry, "clientmcp-call-form", ClientMCPCallForm);
  defineOnce(registry, "clientmcp-call-log", ClientMCPCallLog);
  defineOnce(registry, "clientmcp-question-list", ClientMCPQuestionList);
  defineOnce(registry, "clientmcp-wire-log", ClientMCPWireLog);
  defineOnce(registry, "clientmcp-devtools", ClientMCPDevtools);
}
