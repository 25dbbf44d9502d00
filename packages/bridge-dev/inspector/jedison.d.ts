/** The part of the form library that the inspector uses; the library brings no types. */
declare module "jedison" {
  export interface Form {
    getValue(): unknown;
    on(event: "change", listener: () => void): void;
    destroy(): void;
  }
  export interface FormOptions {
    readonly container: HTMLElement;
    readonly theme: object;
    readonly schema: unknown;
    readonly data?: unknown;
    readonly [option: string]: unknown;
  }
  const Jedison: {
    readonly Create: new (options: FormOptions) => Form;
    readonly Theme: new () => object;
  };
  export default Jedison;
}
