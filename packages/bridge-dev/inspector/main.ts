import "./inspector.css";
import { defineDevtools } from "@clientmcp/ui/devtools";
import { CallPanel } from "./call-panel.ts";
import { Inspector } from "./inspector.ts";
import { SchemaForm } from "./schema-form.ts";
import { SettingsPanel } from "./settings-panel.ts";
import { Timeline } from "./timeline.ts";

defineDevtools();
customElements.define("inspector-form", SchemaForm);
customElements.define("inspector-call", CallPanel);
customElements.define("inspector-settings", SettingsPanel);
customElements.define("inspector-timeline", Timeline);
customElements.define("clientmcp-inspector", Inspector);
