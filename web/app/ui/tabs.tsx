import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

interface Tab<Id extends string = string> {
  id: Id;
  label: ReactNode;
}

interface TabsProps<Id extends string> {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onSelect: (id: Id) => void;
  /** The panel of the active tab. */
  children: ReactNode;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** One tab stop for the whole row; arrows, Home and End move inside it. */
export function Tabs<Id extends string>({ label, tabs, active, onSelect, children }: TabsProps<Id>) {
  const baseId = useId();
  const row = useRef<HTMLDivElement>(null);

  // On a phone the row scrolls sideways: the active tab comes into view, also when a link opened it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab is the reason to look again
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [active]);

  function moveByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const index = step(
      tabs.findIndex((tab) => tab.id === active),
      tabs.length,
    );
    const next = tabs[index];
    if (!next) return;
    onSelect(next.id);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
        className="relative -mx-4 flex gap-1 overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className={classNames(
              'min-h-12 shrink-0 border-b-3 px-4 font-semibold whitespace-nowrap transition-colors -outline-offset-2!',
              tab.id === active
                ? 'border-leaf text-leaf-deep'
                : 'border-transparent text-ink-soft hover:border-edge hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${active}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must still be reachable
        tabIndex={0}
        className="pt-6"
      >
        {children}
      </div>
    </>
  );
}
