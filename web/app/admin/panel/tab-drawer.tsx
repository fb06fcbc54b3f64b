import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { AdminTab } from '../admin-tabs.ts';
import { TabList } from './tab-list.tsx';
import { mostUsedFirst, readTabUses } from './tab-uses.ts';

const SHORT_ROW = 4;

interface TabDrawerProps {
  tabs: readonly AdminTab[];
  active: AdminTab;
}

/** The tabs where there is no room for a column: one line that stays in sight, with what is used most at hand. */
export function TabDrawer({ tabs, active }: TabDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  // As it was when the panel was opened: nothing changes its place under the thumb.
  const [uses] = useState(readTabUses);
  const ordered = mostUsedFirst(tabs, uses);
  const Icon = active.icon;
  return (
    <div className="sticky top-12 z-20 -mx-4 flex min-h-12 flex-wrap items-center gap-x-2 border-line border-b bg-paper/95 px-4 backdrop-blur-sm sm:-mx-6 sm:px-6 print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-ml-2 flex min-h-11 min-w-0 grow basis-24 items-center gap-2 rounded-control px-2 font-semibold text-leaf-deep hover:bg-leaf-pale"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">Abas: </span>
        <span className="truncate">{active.label}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      {/* Gone while the drawer is open: there each tab is found once. */}
      {!isOpen && (
        <TabList
          label="Mais usadas"
          tabs={ordered.slice(0, SHORT_ROW)}
          active={active.id}
          shape="icons"
          className="flex flex-wrap gap-0.5"
        />
      )}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Abas" shape="sheet">
        <TabList
          label="Painel Admin"
          tabs={ordered}
          active={active.id}
          shape="column"
          onChoose={() => setIsOpen(false)}
          className="grid gap-0.5"
        />
      </Dialog>
    </div>
  );
}
