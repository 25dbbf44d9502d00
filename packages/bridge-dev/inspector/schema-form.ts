import Jedison, { type Form } from "jedison";
import type { PropertyDeclarations, PropertyValues } from "lit";
import { formSchema } from "./form-schema.ts";
import { PageElement } from "./page-element.ts";

export type Arguments = Readonly<Record<string, unknown>>;

/** `<inspector-form>`: a form made from a JSON Schema. Fires `form-change` with the arguments, also when it is made. */
export class SchemaForm extends PageElement {
  static override get properties(): PropertyDeclarations {
    return { schema: { attribute: false }, preset: { attribute: false } };
  }

  declare schema: Arguments;
  /** What is filled in to begin with. */
  declare preset: Arguments | undefined;
  #form: Form | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#form?.destroy();
    this.#form = undefined;
  }

  protected override updated(_changed: PropertyValues<this>): void {
    this.#form?.destroy();
    this.replaceChildren();
    const container = document.createElement("div");
    this.append(container);
    try {
      this.#form = makeForm(container, this.schema, this.preset);
    } catch {
      // A schema that the library cannot take is no reason not to call the tool: its arguments can be written as JSON.
      this.#form = undefined;
      container.textContent = "No form can be made from this schema. Write the arguments below.";
      return;
    }
    this.#form.on("change", () => this.#tell());
    this.#tell();
  }

  #tell(): void {
    this.dispatchEvent(new CustomEvent<unknown>("form-change", { detail: this.#form?.getValue() }));
  }
}

function makeForm(container: HTMLElement, schema: Arguments, preset: Arguments | undefined): Form {
  return new Jedison.Create({
    container,
    theme: new Jedison.Theme(),
    schema: formSchema(schema),
    ...(preset === undefined ? {} : { data: structuredClone(preset) }),
    purifyHtml: false, // The schema's texts are no markup any more.
    btnIcons: false,
    deactivateNonRequired: true,
    enablePropertiesToggle: true,
    objectAdd: false,
    arrayDeleteConfirm: false,
    enforceAdditionalProperties: false,
  });
}
