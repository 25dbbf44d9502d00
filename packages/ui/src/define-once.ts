export function defineOnce(registry: CustomElementRegistry, name: string, element: CustomElementConstructor): void {
  if (registry.get(name) === undefined) registry.define(name, element);
}
