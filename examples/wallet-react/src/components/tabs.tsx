import { useId, useState, type KeyboardEvent, type ReactElement } from "react";
import { tabAfter } from "wallet";

interface Tab {
  readonly name: string;
  readonly panel: ReactElement;
}

/** Shows one panel at a time. A panel that is not shown is not mounted, so the tools in it are gone as well. */
export function Tabs({ tabs }: { readonly tabs: readonly Tab[] }): ReactElement {
  const [selected, setSelected] = useState(0);
  const id = useId();

  function step({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
    const next = tabAfter(key, selected, tabs.length);
    setSelected(next);
    currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <>
      <div role="tablist" className="tabs" onKeyDown={step}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {tabs[selected]?.panel}
      </div>
    </>
  );
}
