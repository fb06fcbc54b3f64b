import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { ADMIN_TABS } from './admin-tabs.ts';
import { tabAddress } from './tab-address.ts';

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

export const tabId = (id: string) => `aba-${id}`;
export const PANEL_ID = 'painel';

/**
 * A column beside the content, a row above it on a phone. The tabs are links, so that one can be opened in a
 * window of its own; arrows move through them, Enter and Space open.
 */
export function AdminNav({ active }: { active: string }) {
  const row = useRef<HTMLDivElement>(null);

  // On a phone the row scrolls sideways: the active tab comes into view, also when a link opened it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab is the reason to look again
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row.current || !tab) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [active]);

  function moveByKey(event: KeyboardEvent) {
    const tabs = [...(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const index = tabs.indexOf(document.activeElement as HTMLElement);
    if (event.key === ' ') tabs[index]?.click();
    const step = STEPS[event.key];
    if (step) tabs[step(index, tabs.length)]?.focus();
    if (step || event.key === ' ') event.preventDefault();
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label="Painel Admin"
      onKeyDown={moveByKey}
      className="relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-col lg:overflow-visible lg:p-0"
    >
      {ADMIN_TABS.map(({ id, label, icon: Icon }) => (
        <Link
          key={id}
          id={tabId(id)}
          to={tabAddress(id)}
          role="tab"
          aria-selected={id === active}
          aria-controls={PANEL_ID}
          tabIndex={id === active ? 0 : -1}
          className={classNames(
            'flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-3.5 font-semibold whitespace-nowrap transition-colors',
            id === active
              ? 'bg-leaf-pale text-leaf-deep'
              : 'text-ink-soft hover:bg-paper-deep hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {label}
        </Link>
      ))}
    </div>
  );
}
