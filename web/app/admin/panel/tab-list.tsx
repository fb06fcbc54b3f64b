import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import type { AdminTab } from '../admin-tabs.ts';
import { tabAddress } from '../every-tab/tab-address.ts';
import { formatCount } from '../parts/counted.ts';
import { useWorklistCount } from '../worklist/use-worklist.ts';

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

interface TabListProps {
  label: string;
  tabs: readonly AdminTab[];
  active: string;
  /** `icons` is the short row of a phone: the words are read out, and seen where there is room. */
  shape: 'column' | 'icons';
  onChoose?: () => void;
  className?: string;
}

/**
 * The tabs are links, so that one can be opened in a window of its own; arrows move through them, Enter and Space
 * open.
 */
export function TabList({ label, tabs, active, shape, onChoose, className }: TabListProps) {
  const row = useRef<HTMLDivElement>(null);
  // One stop for the Tab key: the open tab, or the first where the open one is not among them.
  const stop = tabs.some(({ id }) => id === active) ? active : tabs[0]?.id;

  function moveByKey(event: KeyboardEvent) {
    const links = [...(row.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const index = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === ' ') links[index]?.click();
    const step = STEPS[event.key];
    if (step) links[step(index, links.length)]?.focus();
    if (step || event.key === ' ') event.preventDefault();
  }

  return (
    <div ref={row} role="tablist" aria-label={label} onKeyDown={moveByKey} className={className}>
      {tabs.map((tab) => (
        <TabLink
          key={tab.id}
          tab={tab}
          isActive={tab.id === active}
          isStop={tab.id === stop}
          shape={shape}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

interface TabLinkProps {
  tab: AdminTab;
  isActive: boolean;
  isStop: boolean;
  shape: TabListProps['shape'];
  onChoose: (() => void) | undefined;
}

function TabLink({ tab: { id, label, icon: Icon }, isActive, isStop, shape, onChoose }: TabLinkProps) {
  const isColumn = shape === 'column';
  return (
    <Link
      id={isColumn ? tabId(id) : undefined}
      to={tabAddress(id)}
      role="tab"
      title={isColumn ? undefined : label}
      aria-selected={isActive}
      aria-controls={PANEL_ID}
      tabIndex={isStop ? 0 : -1}
      onClick={onChoose}
      {...(isActive && isColumn && { 'data-autofocus': true })}
      className={classNames(
        'relative flex min-h-11 items-center gap-2.5 rounded-control font-semibold whitespace-nowrap transition-colors',
        isColumn ? 'px-3 lg:min-h-9 pointer-coarse:lg:min-h-11' : 'min-w-11 justify-center md:px-3',
        isActive ? 'bg-leaf-pale text-leaf-deep' : 'text-ink-soft hover:bg-paper-deep hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={isColumn ? undefined : 'max-md:sr-only'}>{label}</span>
      {id === 'pendencias' && <Waiting isColumn={isColumn} />}
    </Link>
  );
}

/** How many things wait for somebody; beside an icon alone, in its corner. */
function Waiting({ isColumn }: { isColumn: boolean }) {
  const count = useWorklistCount();
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'rounded-full bg-tomato-deep px-1.5 py-0.5 text-[0.75rem] leading-none text-white tabular-nums',
        isColumn ? 'ml-auto' : 'max-md:absolute max-md:top-0 max-md:right-0',
      )}
    >
      <span className="sr-only">, </span>
      {formatCount(count)}
    </span>
  );
}
