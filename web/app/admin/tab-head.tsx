import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Heading } from '../ui/heading.tsx';

interface TabHeadProps {
  title: string;
  /** How many there are, or another short line below the title. */
  note?: ReactNode;
  /** False where there will never be a note: its place is not kept. */
  hasNote?: boolean;
  /** The tab's buttons; the most important one last. */
  children?: ReactNode;
}

const TITLE_ID = 'titulo-da-aba';

/** After what had the focus is gone, such as a deleted row. */
export function focusTabTitle(): void {
  requestAnimationFrame(() => document.getElementById(TITLE_ID)?.focus());
}

export function TabHead({ title, note, hasNote = true, children }: TabHeadProps) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <Heading id={TITLE_ID} tabIndex={-1} className="outline-none">
          {title}
        </Heading>
        {hasNote && (
          <p role="status" className="mt-0.5 min-h-5 text-small text-ink-soft tabular-nums">
            {note}
          </p>
        )}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}

export function RefreshButton({ loading, onRefresh }: { loading: boolean; onRefresh: () => void }) {
  return (
    <Button
      variant="quiet"
      {...(loading ? { 'aria-disabled': true } : {})}
      onClick={() => {
        if (!loading) onRefresh();
      }}
    >
      <RefreshCw aria-hidden="true" className={classNames('size-5', loading && 'animate-spin')} />
      Atualizar
    </Button>
  );
}
