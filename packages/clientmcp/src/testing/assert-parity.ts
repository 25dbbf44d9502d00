import type { ClientMCP } from "../client.ts";
import type { Tool } from "../protocol/index.ts";
import { TestingError } from "./testing-error.ts";

const ATTRIBUTE = "data-agent-tool";
const CONTROL_KEY = "io.github.clientmcp/control";

/** The part of a DOM element that is looked at. */
export interface ParityElement {
  readonly localName: string;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
}

/** A document, an element, a fragment or a shadow root. Spelled out, because not every project has the DOM's types. */
export interface ParityRoot extends Partial<ParityElement> {
  querySelectorAll(selectors: string): ArrayLike<ParityElement>;
}

/**
 * Asserts that people and agents can do the same. A control says which tools do what it does:
 * `<button data-agent-tool="sendTransfer">`, several names with spaces between them. A tool says that it has a control:
 * `_meta: { "io.github.clientmcp/control": true }`. Then every tool that a control below `root` names must be exposed, and
 * every exposed tool that has a control must be named by one. It does not look into shadow roots.
 *
 * @throws {TestingError} `no-parity`, listing every difference.
 */
export function assertParity(root: ParityRoot, client: Pick<ClientMCP, "inPage">): void {
  const tools = client.inPage.tools();
  const controls = controlsByTool(root);
  const differences = [
    ...[...controls]
      .filter(([name]) => !tools.has(name))
      .map(([name, control]) => `${control} names the tool "${name}", which is not exposed`),
    ...[...tools]
      .filter(([name, definition]) => !controls.has(name) && hasControl(definition))
      .map(([name]) => `the tool "${name}" has no control: no element is marked ${ATTRIBUTE}="${name}"`),
  ];
  if (differences.length > 0) {
    throw new TestingError(
      "no-parity",
      `Controls and tools differ:\n${differences.map((line) => `- ${line}`).join("\n")}`,
    );
  }
}

/** The first control of each tool, as its opening tag. */
function controlsByTool(root: ParityRoot): ReadonlyMap<string, string> {
  const controls = new Map<string, string>();
  for (const element of marked(root)) {
    const names = (element.getAttribute(ATTRIBUTE) ?? "").split(/\s+/).filter((name) => name !== "");
    for (const name of names) if (!controls.has(name)) controls.set(name, openingTag(element));
  }
  return controls;
}

function marked(root: ParityRoot): readonly ParityElement[] {
  const below = Array.from(root.querySelectorAll(`[${ATTRIBUTE}]`));
  return root.localName === undefined ? below : [root as ParityElement, ...below];
}

function openingTag({ localName, attributes }: ParityElement): string {
  return `<${[localName, ...Array.from(attributes, ({ name, value }) => `${name}="${value}"`)].join(" ")}>`;
}

function hasControl(definition: string): boolean {
  const { _meta } = JSON.parse(definition) as Tool;
  return _meta?.[CONTROL_KEY] === true;
}
