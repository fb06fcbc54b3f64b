import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { ADMIN_TABS } from './admin-tabs.ts';
import { formatCount } from './counted.ts';
import { tabAddress } from './tab-address.ts';
import { useWorklistCount } from './worklist/use-worklist.ts';

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
 * A column beside the content; above it on a phone, where all of them are in sight and one tap away. The tabs are
 * links, so that one can be opened in a window of its own; arrows move through them, Enter and Space open.
 */
export function AdminNav({ active }: { active: string }) {
  const row = useRef<HTMLDivElement>(null);
  const waiting = useWorklistCount();

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
      className="-mx-2 mt-2 grid grid-cols-[repeat(auto-fill,minmax(max(3.875rem,17%),1fr))] gap-x-0.5 gap-y-1 sm:mx-0 sm:flex sm:flex-wrap sm:gap-1 lg:mt-0 lg:flex-col"
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
            'relative flex min-h-14 flex-col items-center justify-center gap-1 rounded-control text-[0.75rem] leading-none font-semibold whitespace-nowrap transition-colors',
            'sm:min-h-11 sm:flex-row sm:justify-start sm:gap-2.5 sm:px-3.5 sm:text-body',
            id === active
              ? 'bg-leaf-pale text-leaf-deep'
              : 'text-ink-soft hover:bg-paper-deep hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {label}
          {id === 'pendencias' && waiting > 0 && <Count count={waiting} />}
        </Link>
      ))}
    </div>
  );
}

/** How many things wait for somebody; on a phone in the corner of its tab. */
function Count({ count }: { count: number }) {
  return (
    <span className="absolute top-1 right-1 rounded-full bg-tomato px-1.5 py-0.5 text-[0.6875rem] leading-none text-white tabular-nums sm:static sm:ml-auto sm:text-[0.75rem]">
      <span className="sr-only">, </span>
      {formatCount(count)}
    </span>
  );
}
